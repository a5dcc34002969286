import { CallFailure } from '#web/kit/call-failure.ts'
import { pauseMs } from './backoff.ts'
import type { DaysOfUse } from './days-of-use.ts'
import type { EventQueue } from './event-queue.ts'
import type { Installation } from './installation.ts'
import { isPassing } from './passing-trouble.ts'
import type { SendMark } from './send-mark.ts'

export interface SendParts {
  readonly queue: EventQueue
  readonly mark: SendMark
  readonly installation: Installation
  readonly days: DaysOfUse
  /** Posts one event, given as JSON. */
  post(event: string, token: string, heartbeats: readonly string[]): Promise<unknown>
  pause(ms: number): Promise<void>
  readonly random: () => number
  /** The page is being left: what was under way goes on without it. */
  isLeft(): boolean
  complain(error: unknown): void
  /** A call went well: the next trouble is news again. */
  worked(): void
}

/** Sends one event and tells the days of use with it. False when the same is to be tried again later. */
async function sent(
  { queue, installation, days, post, isLeft, complain, worked }: SendParts,
  key: string,
  token: string,
) {
  // Out of the queue first: a page that is left meanwhile has sent it, and the next one does not send it twice (ANA-01).
  const event = queue.take(key)
  if (event === undefined) return true
  try {
    const entries = days.waiting()
    await post(event, token, entries)
    days.told(entries)
    worked()
  } catch (error) {
    complain(error)
    const unknown = error instanceof CallFailure && error.status === 401
    if (unknown) installation.forget()
    // What else the server refuses it always will; a post cut off by leaving has been sent (ANA-01).
    if (isLeft() || (!unknown && !isPassing(error))) return true
    queue.putBack(key, event)
    return false
  }
  return true
}

/**
 * Sends what waits, one event after the other, while no other tab does. Trouble with registering ends it until the next
 * page view (SDK-15); other trouble is waited out. Never fails.
 */
export async function sendWaiting(parts: SendParts): Promise<void> {
  const { queue, mark, installation, pause, random, complain } = parts
  let failures = 0
  try {
    for (let key = queue.first(); key !== undefined; key = queue.first()) {
      const busyMs = mark.take()
      if (busyMs > 0) {
        await pause(busyMs)
        continue
      }
      const token = await installation.token()
      if (mark.take() > 0) continue
      failures = (await sent(parts, key, token)) ? 0 : failures + 1
      if (failures === 0) continue
      mark.release()
      await pause(pauseMs(failures - 1, random()))
    }
  } catch (error) {
    complain(error)
  }
  mark.release()
}
