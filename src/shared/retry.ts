/** Retries with back-off within a total time budget (SDK-04, SDK-05). */
import { jittered, maxPauseMs, pauseMs } from './back-off.ts'

/** SDK-04: budget of all tries of a storage call other than an upload, in the browser and from server to store. */
export const storageCallBudgetMs = 120_000
/** SDK-05: budget of an upload; every success restarts it. */
export const uploadBudgetMs = 600_000

/** The used part of AbortSignal: this floor has neither the browser's nor Node's types. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason: unknown
}

export interface RetryDeps<Signal extends AbortSignalLike> {
  /** Limit of all tries and pauses together, in ms. */
  readonly budgetMs: number
  /** True for an error that a retry may not meet. */
  readonly isTransient: (error: unknown) => boolean
  /** Milliseconds of a monotonic clock, such as `performance.now`. */
  readonly now: () => number
  /** Settles after `ms` or earlier for a reason of its own, and at once when the signal aborts. */
  readonly sleep: (ms: number, signal: Signal | undefined) => Promise<unknown>
  /** Returns 0 to 1, for the jitter. */
  readonly random: () => number
  /** Returns the other side's `Retry-After` in ms; no pause is shorter. */
  readonly retryAfterMs?: ((error: unknown) => number | undefined) | undefined
  /** Aborts a pause at once and a try as soon as the task gives way. */
  readonly signal?: Signal | undefined
}

export interface Try {
  /** Rest of the budget in ms: a task that could hang must not wait longer. */
  readonly leftMs: number
  /** Restarts budget and pauses after partial success. */
  readonly succeeded: () => void
}

/** The budget is used up (ERR-31); `cause` is the last error. */
export class RetryBudgetError extends Error {
  override readonly name = 'RetryBudgetError'
  constructor(cause: unknown) {
    super('The storage did not get better in time.', { cause })
  }
}

/** Resolves to the task's result. Throws a permanent error as it is, RetryBudgetError, or the signal's reason. */
export async function retryWithin<T, Signal extends AbortSignalLike>(
  run: (each: Try) => Promise<T>,
  { budgetMs, isTransient, now, sleep, random, retryAfterMs, signal }: RetryDeps<Signal>,
): Promise<T> {
  let [deadline, failures] = [now() + budgetMs, 0]
  const succeeded = () => {
    deadline = now() + budgetMs
    failures = 0
  }
  for (;;) {
    if (signal?.aborted) throw signal.reason
    try {
      return await run({ leftMs: deadline - now(), succeeded })
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (!isTransient(error)) throw error
      failures += 1
      const ownPause = Math.min(jittered(pauseMs(failures), random()), maxPauseMs)
      const pause = Math.max(ownPause, retryAfterMs?.(error) ?? 0)
      await sleep(Math.max(0, Math.min(pause, deadline - now())), signal).catch(() => {})
      if (!signal?.aborted && now() >= deadline) throw new RetryBudgetError(error)
    }
  }
}
