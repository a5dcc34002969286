/** Retry rules and timeouts of uploads and downloads in the browser. */
import { retryWithin, type RetryDeps, storageCallBudgetMs } from '#shared/retry.ts'
import { CallFailure, networkFailure } from '#client/call-failure.ts'
import { sleep } from '#client/timing/sleep.ts'

/** Codes that a retry would meet again, whatever their status. */
const permanentCodes: ReadonlySet<string> = new Set(['storage_full', 'too_many_uploads'])

// 408: too slow. 409: wrong offset, which the retry asks for. 423: the previous chunk is still being written.
const transientStatuses: ReadonlySet<number> = new Set([408, 409, 423, 429])

/** SDK-06: true for a lost connection, a response of another server, 5xx and the statuses above. */
export const isTransient = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  !permanentCodes.has(error.code) &&
  (error.status < 400 || error.status >= 500 || transientStatuses.has(error.status))

/** True without a response of the site. */
export const isConnectionLost = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.status < 400

export const isOffline = () => 'onLine' in navigator && !navigator.onLine

export const retryPolicy = (budgetMs: number, signal?: AbortSignal): RetryDeps<AbortSignal> => ({
  budgetMs,
  isTransient,
  now: () => performance.now(),
  sleep,
  random: Math.random,
  retryAfterMs: (error) => (isTransient(error) ? error.retryAfterMs : undefined),
  signal,
})

/** Idle timeout: aborts `run` after `ms` without a call of `alive()` and throws a network failure. */
export async function withIdleTimeout<T>(
  ms: number,
  run: (signal: AbortSignal, alive: (nextMs?: number) => void) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  let timedOut = false
  const startTimer = (nextMs: number) =>
    setTimeout(() => {
      timedOut = true
      stop.abort()
    }, nextMs)
  let timer = startTimer(ms)
  const alive = (nextMs = ms) => {
    clearTimeout(timer)
    timer = startTimer(nextMs)
  }
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    return await run(stop.signal, alive)
  } catch (error) {
    throw timedOut ? networkFailure() : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const responseTimeoutMs = 30_000

/** SDK-04: retries a storage call without a file for two minutes on transient errors. */
export const callWithRetry = <T>(
  run: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  retryWithin(
    ({ leftMs }) => withIdleTimeout(Math.min(responseTimeoutMs, leftMs), run, signal),
    retryPolicy(storageCallBudgetMs, signal),
  )
