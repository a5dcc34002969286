import { useEffect, useId, useRef, useState } from 'react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import card from '#client/ui/form/form-card.module.css'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { formatDateTime } from '#shared/formats/dates.ts'
import { listSessions, type OwnSession, endOtherSessions, endSession } from '../contract.ts'
import { sessionsTexts as texts } from '../messages.ts'
import styles from './sessions-card.module.css'
import { codeOf } from '#client/call-failure.ts'

const sessionsKey = ['account sessions'] as const

/** Returns the text of the outcome. A session that has ended meanwhile is what was asked for. */
async function endOne({ id }: OwnSession, kind: string): Promise<string> {
  try {
    await call(endSession, { params: { id } })
  } catch (error) {
    if (codeOf(error) !== 'not_found') throw error
  }
  return texts.ended({ kind })
}

/** Ends sessions of the own account and reads the list again. A cancelled confirmation leaves no message. */
function useEndSessions() {
  const cache = useQueryClient()
  const [message, setMessage] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string }>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (run: () => Promise<string>) => {
      const text = await run()
      await cache.invalidateQueries({ queryKey: sessionsKey })
      return text
    },
    onMutate: () => setMessage(undefined),
    onSuccess: (text) => setMessage({ tone: 'good', text }),
    onError: (error) =>
      codeOf(error) !== 'confirm_first' &&
      setMessage({ tone: 'bad', text: texts.failed({ reason: error.message }) }),
  })
  return {
    message,
    busy: isPending,
    end: (session: OwnSession, kind: string) => mutate(() => endOne(session, kind)),
    endOthers: () => mutate(async () => texts.endedOthers({ ...(await call(endOtherSessions)) })),
  }
}

/** Such as “Firefox on Android”. */
function kindOf({ browser, system }: OwnSession): string {
  if (browser !== null && system !== null) return texts.both({ browser, system })
  if (system !== null) return texts.systemOnly({ system })
  return browser ?? texts.unknown
}

interface EndProps {
  /** A session is being ended. */
  readonly busy: boolean
  readonly onEnd: (session: OwnSession, kind: string) => void
}

function SessionRow({ session, busy, onEnd }: EndProps & { readonly session: OwnSession }) {
  const [kind, started] = [kindOf(session), formatDateTime(session.startedAt)]
  return (
    <li>
      <div>
        <strong>{kind}</strong>
        <p>{session.isCurrent ? texts.thisDevice : texts.otherDevice}</p>
        <p className={styles.times}>{texts.times({ started, used: formatDateTime(session.lastUsedAt) })}</p>
      </div>
      {!session.isCurrent && (
        <Button aria-label={texts.endOf({ kind, started })} busy={busy} onClick={() => onEnd(session, kind)}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

interface SessionListProps extends EndProps {
  readonly items: readonly OwnSession[]
  readonly onEndOthers: () => void
}

function SessionList({ items, busy, onEnd, onEndOthers }: SessionListProps) {
  const isOnlyHere = items.every(({ isCurrent }) => isCurrent)
  return (
    <>
      <p>{isOnlyHere ? texts.onlyHere : texts.why}</p>
      <ul className={styles.sessions}>
        {items.map((session) => (
          <SessionRow key={session.id} session={session} busy={busy} onEnd={onEnd} />
        ))}
      </ul>
      {!isOnlyHere && (
        <Button kind="danger" busy={busy} onClick={onEndOthers}>
          {texts.endOthers}
        </Button>
      )}
    </>
  )
}

/** The sessions of the own account, and the end of all but this one. */
export function SessionsCard() {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, { signal }),
  })
  const { message, busy, end, endOthers } = useEndSessions()
  useEffect(() => {
    // The button of an ended session had the focus.
    if (message?.tone === 'good') section.current?.querySelector<HTMLElement>('h3')?.focus()
  }, [message])
  return (
    <section ref={section} className={card.card} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        {texts.heading}
      </h3>
      {!data && <NotLoaded what={texts.what} error={error} refetch={refetch} label={texts.loading} />}
      {data && <SessionList items={data.items} busy={busy} onEnd={end} onEndOthers={endOthers} />}
      <LiveRegion urgent={message?.tone === 'bad'} tone={message?.tone ?? 'plain'}>
        {message?.text}
      </LiveRegion>
    </section>
  )
}
