/** How the browser waits: for the next try, for the line to come back, for an answer. */
import { retryWithin, type RetryDeps, storageCallBudgetMs } from '#shared/retry.ts'
import { CallFailure, networkFailure } from '#client/call-failure.ts'
import { sleep } from '#client/timing/sleep.ts'

/** Codes that the next try would meet again, whatever their status. */
const lasting: ReadonlySet<string> = new Set(['storage_full', 'too_many_uploads'])

// 408 too slow, 409 bytes that do not continue (the next try asks where), 423 the piece before is still being written.
const passingStatuses: ReadonlySet<number> = new Set([408, 409, 423, 429])

/** SDK-06: true for a lost connection, an answer that is not from the site, 5xx and the statuses above. */
export const isTransient = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  !lasting.has(error.code) &&
  (error.status < 400 || error.status >= 500 || passingStatuses.has(error.status))

/** True when no answer of the site came. */
export const isConnectionLost = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.status < 400

export const isOffline = () => 'onLine' in navigator && !navigator.onLine

/** The browser's parts of the retry rule. */
export const retryPolicy = (budgetMs: number, signal?: AbortSignal): RetryDeps<AbortSignal> => ({
  budgetMs,
  isTransient,
  now: () => performance.now(),
  sleep,
  random: Math.random,
  retryAfterMs: (error) => (isTransient(error) ? error.retryAfterMs : undefined),
  signal,
})

/** Stops an act that shows no sign of life for so many ms, and fails then as for a lost line; `alive` begins the time anew. */
export async function withIdleTimeout<T>(
  ms: number,
  run: (signal: AbortSignal, alive: (nextMs?: number) => void) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const stop = new AbortController()
  const giveWay = () => stop.abort(signal?.reason)
  let silent = false
  const watch = (nextMs: number) =>
    setTimeout(() => {
      silent = true
      stop.abort()
    }, nextMs)
  let timer = watch(ms)
  const alive = (nextMs = ms) => {
    clearTimeout(timer)
    timer = watch(nextMs)
  }
  if (signal?.aborted) giveWay()
  signal?.addEventListener('abort', giveWay)
  try {
    return await run(stop.signal, alive)
  } catch (error) {
    throw silent ? networkFailure() : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveWay)
  }
}

const maxAnswerMs = 30_000

/** SDK-04: makes a storage call that moves no file, again and again for two minutes while its trouble may pass. */
export const callWithRetry = <T>(
  run: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  retryWithin(
    ({ leftMs }) => withIdleTimeout(Math.min(maxAnswerMs, leftMs), run, signal),
    retryPolicy(storageCallBudgetMs, signal),
  )
