import { useEffect, useState } from 'react'
import { useLiveState } from '#web/kit/live/live-state.ts'
import { Status } from '#web/kit/ui/state/status.tsx'
import { isKept } from './kept-query.ts'
import { onlineWithinMs } from './no-answer.ts'
import { keptMoment, offlineWords, type OfflineState } from './offline-words.ts'

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
      setTimeout(() => setWaited('too long'), onlineWithinMs),
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
  const isFromStore = isKept(dataUpdatedAt)
  const isEmpty = data === undefined
  const waited = useWaited(isFromStore || isEmpty)
  const isCutOff = useLiveState() === 'offline'
  const [now] = useState(() => Date.now())
  const kept = isFromStore ? keptMoment(dataUpdatedAt, now) : undefined
  return (
    <Status>
      {offlineWords({ what, kept, isEmpty, trouble: error ?? failureReason, waited, isCutOff })}
    </Status>
  )
}
