import { useQuery } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { formatDateTime } from '#shared/formats/dates.ts'
import { call } from '#client/call.ts'
import { type Drawing, Icon } from '#client/ui/icon.tsx'
import { icons } from '#client/ui/icons.ts'
import { classes } from '#client/ui/classes.ts'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { siteStatus } from '../contract.ts'
import { boardTexts as texts } from '../messages.ts'
import styles from './status-board.module.css'

/** The server measures at most four times a minute. */
const pollIntervalMs = 30_000

type Line = ReturnOf<typeof siteStatus>['lines'][number]
type State = Line['state']

const stateIcons: Readonly<Record<State, Drawing>> = { act: icons.flag, look: icons.eye, ok: icons.check }
const urgency: readonly State[] = ['act', 'look', 'ok']
const byUrgency = (a: Line, b: Line) => urgency.indexOf(a.state) - urgency.indexOf(b.state)

function summaryOf(lines: readonly Line[]) {
  const count = (state: State) => lines.filter((line) => line.state === state).length
  const [act, look] = [count('act'), count('look')]
  if (act + look === 0) return texts.allFine
  return [act > 0 && texts.toActOn({ n: act }), look > 0 && texts.toLookAt({ n: look })]
    .filter(Boolean)
    .join(', ')
}

function Row({ about, state, words }: Line) {
  return (
    <div className={styles.line}>
      <dt>{about}</dt>
      <dd>
        <span className={classes(styles.state, styles[state])}>
          <Icon drawing={stateIcons[state]} /> {texts.states[state]}
        </span>
        <p>{words}</p>
      </dd>
    </div>
  )
}

/** One line per topic, the most urgent first. */
export function StatusBoard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['site status'],
    queryFn: ({ signal }) => call(siteStatus, { signal }),
    refetchInterval: pollIntervalMs,
  })
  if (!data)
    return (
      <NotLoaded what={texts.figures} error={error} refetch={refetch} lines={8} label={texts.measuring} />
    )
  return (
    <section aria-labelledby="in-brief" className={styles.board}>
      <h2 id="in-brief" aria-live="polite">
        {summaryOf(data.lines)}
      </h2>
      <p className={styles.since}>
        {texts.since({ version: data.version, moment: formatDateTime(data.startedAt) })}
      </p>
      {data.newer && (
        <details>
          <summary>{texts.newer(data.newer)}</summary>
          <p className={styles.notes}>{data.newer.notes}</p>
        </details>
      )}
      <dl className={styles.lines}>
        {data.lines.toSorted(byUrgency).map((line) => (
          <Row key={line.about} {...line} />
        ))}
      </dl>
    </section>
  )
}
