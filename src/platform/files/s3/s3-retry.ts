/** Calls to the bucket, each tried again for as long as SDK-04 allows and no try longer than it may take. */
import type { RetryBudget } from '../file-store.ts'
import { RetryBudgetError, retryWithin, storageCallBudgetMs } from '#shared/retry.ts'
import { isTransient, CallTimeoutError, retryAfterMs } from './s3-errors.ts'

export interface CallClock {
  /** Milliseconds of a clock that is never set back. */
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
  readonly random: () => number
}

export interface PatientDeps extends CallClock {
  /** The longest a small answer may take, in ms. */
  readonly tryMs: number
  /** Told of the last trouble of a call that never went well, once until another goes well. */
  readonly logError: (error: unknown) => void
  /** Ends every call. */
  readonly closed: AbortSignal
}

/** One try of something; `signal` stops it when it takes too long. */
export type Attempt<T> = (signal: AbortSignal) => Promise<T>
/** Fails with `RetryTimeExceeded` when it did not go well in time; `bytes` on their way give a try more time. */
export type WithRetry = <T>(
  run: Attempt<T>,
  options?: RetryBudget & { readonly bytes?: number | undefined },
) => Promise<T>

/** No line is so slow that it would not carry this much. */
const slowestBytesPerMs = 128

async function withTimeLimit<T>(run: Attempt<T>, ms: number, closed: AbortSignal): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ms)
  try {
    return await run(AbortSignal.any([late.signal, closed]))
  } catch (error) {
    throw late.signal.aborted ? new CallTimeoutError(`No answer within ${Math.round(ms)} ms`) : error
  } finally {
    clearTimeout(timer)
  }
}

export function retryingCalls({ now, sleep, random, tryMs, logError, closed }: PatientDeps): WithRetry {
  let told = false
  return async (run, { withinMs = storageCallBudgetMs, bytes = 0 } = {}) => {
    const limitMs = tryMs + bytes / slowestBytesPerMs
    try {
      const result = await retryWithin(
        ({ leftMs }) => withTimeLimit(run, Math.min(limitMs, Math.max(leftMs, 1)), closed),
        { budgetMs: withinMs, isTransient, now, sleep, random, retryAfterMs, signal: closed },
      )
      told = false
      return result
    } catch (error) {
      if (error instanceof RetryBudgetError && !told && !closed.aborted) {
        told = true
        logError(error.cause)
      }
      throw error
    }
  }
}
