/** Password hashing behind a gate: a flood of sign-ins must not starve readers (SECURITY S3: about 150 ms of CPU each). */
import { commonFailure } from '#shared/failure.ts'

export interface Gate {
  /** Runs `work` when its turn comes; throws `too_many_requests` when the queue is full. */
  through<T>(work: () => Promise<T>): Promise<T>
}

/** At most `atOnce` pieces of work run, at most `queued` wait. */
export function gate({ atOnce = 2, queued = 20 } = {}): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async through(work) {
      if (running >= atOnce) {
        if (waiting.length >= queued) throw commonFailure('too_many_requests', { retryAfterSeconds: 5 })
        await new Promise<void>((turn) => waiting.push(turn))
      } else running += 1
      try {
        return await work()
      } finally {
        // The place is handed on, so `running` changes only when nobody waits.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
