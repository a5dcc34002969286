import type { ReturnOf } from '#shared/endpoint.ts'
import { Icon, type IconName } from '#web/kit/ui/icon.tsx'
import { classes } from '#web/kit/ui/classes.ts'
import { LoadFailure } from '#web/kit/ui/state/load-failure.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import type { siteStatus } from '../contract.ts'
import { useSiteStatus } from './use-site-status.ts'
import styles from './status-board.module.css'

type Line = ReturnOf<typeof siteStatus>['lines'][number]
type State = Line['state']

/** Said in words and with a sign: nobody has to see the colour. */
const signs: Readonly<Record<State, { readonly icon: IconName; readonly words: string }>> = {
  act: { icon: 'flag', words: 'Act now' },
  look: { icon: 'eye', words: 'Have a look' },
  ok: { icon: 'check', words: 'Fine' },
}
const urgency: readonly State[] = ['act', 'look', 'ok']
const byUrgency = (a: Line, b: Line) => urgency.indexOf(a.state) - urgency.indexOf(b.state)

const moments = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeStyle: 'short' })

function inBrief(lines: readonly Line[]) {
  const count = (state: State) => lines.filter((line) => line.state === state).length
  const [act, look] = [count('act'), count('look')]
  if (act + look === 0) return 'All is well.'
  return [act > 0 && `${act} to act on`, look > 0 && `${look} to look at`].filter(Boolean).join(', ') + '.'
}

function Row({ about, state, words }: Line) {
  const sign = signs[state]
  return (
    <div className={styles.line}>
      <dt>{about}</dt>
      <dd>
        <span className={classes(styles.state, styles[state])}>
          <Icon name={sign.icon} /> {sign.words}
        </span>
        <p>{words}</p>
      </dd>
    </div>
  )
}

/** One line a thing; what needs somebody comes first. */
export function StatusBoard() {
  const { data, error, refetch } = useSiteStatus()
  if (!data)
    return error ? (
      <LoadFailure what="figures" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={8} label="Measuring the site" />
    )
  return (
    <section aria-labelledby="in-brief" className={styles.board}>
      <h2 id="in-brief" aria-live="polite">
        {inBrief(data.lines)}
      </h2>
      <p className={styles.since}>
        Version {data.version}, running since {moments.format(new Date(data.startedAt))}. Measured anew every
        half minute.
      </p>
      <dl className={styles.lines}>
        {data.lines.toSorted(byUrgency).map((line) => (
          <Row key={line.about} {...line} />
        ))}
      </dl>
    </section>
  )
}
