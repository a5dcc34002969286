/** Retries of calls to the bucket: a budget per call (SDK-04) and a timeout per attempt. */
import type { RetryBudget } from '../file-store.ts'
import { RetryBudgetError, retryWithin, storageCallBudgetMs } from '#shared/retry.ts'
import { isTransient, CallTimeoutError, retryAfterMs } from './s3-errors.ts'
import type { ListOptions, S3Objects } from './s3-objects.ts'
import { logOncePerOutage } from '../../log.ts'

export interface CallClock {
  /** Monotonic clock in ms. */
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
  readonly random: () => number
}

/** One attempt; `signal` aborts it at its timeout. */
export type Attempt<T> = (signal: AbortSignal) => Promise<T>
/** Throws RetryBudgetError at the end of the budget; `bytes` to transfer extend the timeout of an attempt. */
export type WithRetry = <T>(
  run: Attempt<T>,
  options?: RetryBudget & { readonly bytes?: number | undefined },
) => Promise<T>

/** Lowest assumed bandwidth. */
const minBytesPerMs = 128

async function withTimeLimit<T>(run: Attempt<T>, ms: number, closed: AbortSignal): Promise<T> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), ms)
  try {
    return await run(AbortSignal.any([timeout.signal, closed]))
  } catch (error) {
    throw timeout.signal.aborted ? new CallTimeoutError(`No answer within ${Math.round(ms)} ms`) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * `tryMs`: timeout of a small response. `logError` gets the last error of a failed call, once until a call succeeds.
 * `closed` aborts all calls.
 */
export function retryingCalls(
  { now, sleep, random }: CallClock,
  tryMs: number,
  logError: (error: unknown) => void,
  closed: AbortSignal,
): WithRetry {
  const outages = logOncePerOutage(logError)
  return async (run, { withinMs = storageCallBudgetMs, bytes = 0 } = {}) => {
    const limitMs = tryMs + bytes / minBytesPerMs
    try {
      const result = await retryWithin(
        ({ leftMs }) => withTimeLimit(run, Math.min(limitMs, Math.max(leftMs, 1)), closed),
        { budgetMs: withinMs, isTransient, now, sleep, random, retryAfterMs, signal: closed },
      )
      outages.end()
      return result
    } catch (error) {
      if (error instanceof RetryBudgetError && !closed.aborted) outages.report(error.cause)
      throw error
    }
  }
}

/** Yields the pages of a list; each has its own budget. */
export async function* pagesOf(
  objects: S3Objects,
  withRetry: WithRetry,
  options: ListOptions,
  budget?: RetryBudget,
) {
  let from: string | undefined
  do {
    const page = await withRetry((signal) => objects.list({ ...options, from }, signal), budget)
    yield page
    from = page.next
  } while (from !== undefined)
}
