import { useEffect, useState } from 'react'
import { useLiveState } from '../realtime/connection-state.ts'
import { LiveRegion } from '../ui/state/live-region.tsx'
import { isRestored } from './persisted-query.ts'
import { onlineTimeoutMs, CallFailure } from '../call-failure.ts'
import { dateFormats } from '#shared/formats/dates.ts'
import { offlinePageTexts } from '#shared/messages.ts'
import { keptTexts, offlineTexts } from '../messages.ts'

const shortWaitMs = 1_000

/** The state of a query. */
interface QueryState {
  readonly data: unknown
  readonly dataUpdatedAt: number
  readonly error: Error | null
  readonly failureReason: Error | null
}

interface OfflineHintProps {
  readonly answer: QueryState
  /** The rows are filtered on this device from stored ones. */
  readonly isFiltered?: boolean
}

function useWaited(waiting: boolean): OfflineState['waited'] {
  const [waited, setWaited] = useState<OfflineState['waited']>('not')
  useEffect(() => {
    if (!waiting) return
    const timers = [
      setTimeout(() => setWaited('a moment'), shortWaitMs),
      setTimeout(() => setWaited('too long'), onlineTimeoutMs),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setWaited('not')
    }
  }, [waiting])
  return waited
}

/** SDK-10: shows how old restored data is while it is shown. */
export function OfflineHint({ answer, isFiltered = false }: OfflineHintProps) {
  const { data, dataUpdatedAt, error, failureReason } = answer
  const isFromStore = isRestored(dataUpdatedAt)
  const isEmpty = data === undefined
  const waited = useWaited(isFromStore || isEmpty)
  const isStreamDown = useLiveState() === 'offline'
  const [now] = useState(() => Date.now())
  const saved = isFromStore ? formatSavedTime(dataUpdatedAt, now) : undefined
  return (
    <LiveRegion>
      {offlineMessage({
        isFiltered,
        saved,
        isEmpty,
        error: error ?? failureReason,
        waited,
        isStreamDown,
        hasNetwork: navigator.onLine,
      })}
    </LiveRegion>
  )
}

/** `today at 14:02`, or `on 21 Nov 2026, 14:02`. Times in ms. */
export function formatSavedTime(at: number, now: number, timeZone?: string): string {
  const [formatDate, formatTime, formatDateTime] = dateFormats(timeZone)
  const isToday = formatDate(at) === formatDate(now)
  return isToday ? keptTexts.today({ time: formatTime(at) }) : keptTexts.on({ when: formatDateTime(at) })
}

export interface OfflineState {
  readonly isFiltered: boolean
  /** `formatSavedTime` of the data; undefined when it is not restored. */
  readonly saved: string | undefined
  readonly isEmpty: boolean
  readonly error: Error | null
  /** Neither a response nor an error for 1 s (`a moment`) or 10 s (`too long`). */
  readonly waited: 'not' | 'a moment' | 'too long'
  /** The event stream is offline. */
  readonly isStreamDown: boolean
  /** The browser has a network; the site may be away all the same. */
  readonly hasNetwork: boolean
}

const isRefusal = (error: Error | null) => error instanceof CallFailure && error.status > 0

/** SDK-10: the hint; undefined for none. */
export function offlineMessage(state: OfflineState) {
  const { isFiltered, saved, isEmpty, error, waited, isStreamDown, hasNetwork } = state
  const timedOut = waited === 'too long'
  if (saved === undefined) {
    if (isEmpty && !hasNetwork && (error || waited !== 'not'))
      return `${offlinePageTexts.title}. ${offlinePageTexts.notSaved}`
    if (isEmpty) return timedOut && !error ? offlineTexts.noCopy : undefined
    return isStreamDown ? offlineTexts.changesLater : undefined
  }
  const copy = isFiltered ? offlineTexts.filtered({ saved }) : offlineTexts.copy({ saved })
  if (isRefusal(error)) return offlineTexts.siteDown({ copy })
  if (error || timedOut) return offlineTexts.offline({ copy })
  return waited === 'not' ? undefined : offlineTexts.checking({ copy })
}
