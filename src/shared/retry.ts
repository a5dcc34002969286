/** Tries again, with growing pauses, what may go well later, for as long as a total time allows (spec 9, storage). */

/** Pauses between tries, of the event stream as of storage calls (spec 9). */
const firstPauseMs = 1_000
const growth = 1.5
export const maxPauseMs = 60_000

/** The pause after the `failures`th failure in a row, counted from 1, before jitter. */
export const pauseMs = (failures: number) => Math.min(firstPauseMs * growth ** (failures - 1), maxPauseMs)

/** Half as much to half again as much, so that clients of a site that comes back do not all knock at once. */
export const jittered = (ms: number, random: number) => ms * (0.5 + random)

/** SDK-04: all tries of a storage call other than an upload together, in the browser and from server to store. */
export const storageCallBudgetMs = 120_000
/** SDK-05: the same for an upload; every success begins it anew. */
export const uploadBudgetMs = 600_000

/** What is used of an AbortSignal; neither the browser's nor Node's types reach this floor. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason: unknown
}

export interface RetryDeps<Signal extends AbortSignalLike> {
  /** Of all tries and pauses together, in ms. */
  readonly budgetMs: number
  /** True for trouble that the same act may not meet again. */
  readonly isTransient: (error: unknown) => boolean
  /** Milliseconds of a clock that is never set back, such as `performance.now`. */
  readonly now: () => number
  /** Ends after so many ms, or earlier for a reason of its own; at once, well or not, when the signal stops. */
  readonly sleep: (ms: number, signal: Signal | undefined) => Promise<unknown>
  /** 0 to 1; makes a pause up to half shorter or longer. */
  readonly random: () => number
  /** How long the other side asks to wait, in ms; no pause is shorter. */
  readonly retryAfterMs?: ((error: unknown) => number | undefined) | undefined
  /** Ends it: a pause at once, an act when the act gives way. It then fails with the signal's reason. */
  readonly signal?: Signal | undefined
}

export interface Try {
  /** What is left of the budget, in ms: an act that could hang must not wait longer for an answer. */
  readonly leftMs: number
  /** Part of the act went well: budget and pauses begin anew. */
  readonly succeeded: () => void
}

/** Trouble that did not pass in time (ERR-31); `cause` is the last of it. */
export class RetryBudgetError extends Error {
  override readonly name = 'RetryTimeExceeded'
  constructor(cause: unknown) {
    super('The storage did not get better in time.', { cause })
  }
}

/** Gives what the act gives. Fails with trouble that will not pass, with `RetryTimeExceeded` when the budget ends, or with the signal's reason. */
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
      const usual = Math.min(jittered(pauseMs(failures), random()), maxPauseMs)
      const pause = Math.max(usual, retryAfterMs?.(error) ?? 0)
      await sleep(Math.max(0, Math.min(pause, deadline - now())), signal).catch(() => {})
      if (!signal?.aborted && now() >= deadline) throw new RetryBudgetError(error)
    }
  }
}
