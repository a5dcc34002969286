import { commonFailure } from '#shared/failure.ts'

/**
 * Gives what `work` gives, or fails with `too_busy` after so many ms. The work goes on to its own end: a write is then
 * done or not, and who repeats it with the same `Idempotency-Key` is told which.
 */
export async function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  const tooLate = Promise.withResolvers<never>()
  const late = () => tooLate.reject(commonFailure('too_busy', { retryAfterSeconds: 2 }))
  const timer = setTimeout(late, withinMs)
  try {
    return await Promise.race([work, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}
