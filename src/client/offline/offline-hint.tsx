import { useEffect, useState } from 'react'
import { useLiveState } from '../realtime/connection-state.ts'
import { LiveRegion } from '../ui/state/live-region.tsx'
import { isRestored } from './persisted-query.ts'
import { onlineTimeoutMs, CallFailure } from '../call-failure.ts'
import { spoken } from '#shared/messages.ts'
import { keptTexts, offlineTexts } from '../messages.ts'

const aMomentMs = 1_000

/** What a query tells of its answer. */
interface Answer {
  readonly data: unknown
  readonly dataUpdatedAt: number
  readonly error: Error | null
  readonly failureReason: Error | null
}

interface OfflineHintProps {
  readonly answer: Answer
  /** What was kept, and the verb: `This list was`. */
  readonly what: string
}

function useWaited(waiting: boolean): OfflineState['waited'] {
  const [waited, setWaited] = useState<OfflineState['waited']>('not')
  useEffect(() => {
    if (!waiting) return
    const timers = [
      setTimeout(() => setWaited('a moment'), aMomentMs),
      setTimeout(() => setWaited('too long'), onlineTimeoutMs),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setWaited('not')
    }
  }, [waiting])
  return waited
}

/** SDK-10: what is shown stays, and whoever reads it knows how far to trust it. */
export function OfflineHint({ answer, what }: OfflineHintProps) {
  const { data, dataUpdatedAt, error, failureReason } = answer
  const isFromStore = isRestored(dataUpdatedAt)
  const isEmpty = data === undefined
  const waited = useWaited(isFromStore || isEmpty)
  const isCutOff = useLiveState() === 'offline'
  const [now] = useState(() => Date.now())
  const kept = isFromStore ? formatSavedTime(dataUpdatedAt, now) : undefined
  return (
    <LiveRegion>
      {offlineMessage({ what, kept, isEmpty, error: error ?? failureReason, waited, isCutOff })}
    </LiveRegion>
  )
}

/** `today at 14:02`, `on 21 November at 14:02`, with the year when it is another. Times in ms; the zone may be fixed for tests. */
export function formatSavedTime(at: number, now: number, timeZone?: string): string {
  const print = (ms: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(spoken.locale, { ...options, timeZone }).format(ms)
  const day = (ms: number) => print(ms, { dateStyle: 'long' })
  const isThisYear = print(at, { year: 'numeric' }) === print(now, { year: 'numeric' })
  const date = isThisYear ? print(at, { day: 'numeric', month: 'long' }) : day(at)
  const time = print(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return day(at) === day(now) ? keptTexts.today(time) : keptTexts.on(date, time)
}

export interface OfflineState {
  /** What was kept, and the verb, such as `This list was`, in the language of the page. */
  readonly what: string
  /** `formatSavedTime` of what is shown; undefined when it is not from the store. */
  readonly kept: string | undefined
  /** There is nothing to show. */
  readonly isEmpty: boolean
  /** Why the last try failed. */
  readonly error: Error | null
  /** No answer and no failure for a moment, or for as long as one waits at most. */
  readonly waited: 'not' | 'a moment' | 'too long'
  /** The event stream has been silent for long. */
  readonly isCutOff: boolean
}

const saysNo = (error: Error | null) => error instanceof CallFailure && error.status > 0

/** SDK-10: the words; undefined while there is nothing to say. */
export function offlineMessage({ what, kept, isEmpty, error, waited, isCutOff }: OfflineState) {
  const long = waited === 'too long'
  if (kept === undefined) {
    if (isEmpty) return long && !error ? offlineTexts.nothingKept : undefined
    return isCutOff ? offlineTexts.changesLater : undefined
  }
  if (saysNo(error)) return offlineTexts.siteSince(what, kept)
  if (error || long) return offlineTexts.since(what, kept)
  return waited === 'not' ? undefined : offlineTexts.looking(what, kept)
}
