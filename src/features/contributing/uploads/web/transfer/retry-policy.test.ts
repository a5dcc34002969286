import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FailureCode, statusOf } from '#shared/failure.ts'
import { CallFailure, networkFailure } from '#client/call-failure.ts'
import { isConnectionLost, isTransient, callWithRetry, withIdleTimeout } from './retry-policy.ts'

const busy = (retryAfterMs?: number) => new CallFailure('too_busy', 'Busy.', 503, undefined, retryAfterMs)
/** Ends only when it is aborted. */
const hang = (signal: AbortSignal) =>
  new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(new DOMException('Stopped.', 'AbortError'))),
  )
let tries: number[]

beforeEach(() => {
  tries = []
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The result or error, and its duration in ms. */
async function outcomeOf(given: Promise<unknown>) {
  const began = performance.now()
  const ended = given.then(
    (value) => [value, performance.now() - began],
    (error: unknown) => [error, performance.now() - began],
  )
  await vi.advanceTimersByTimeAsync(200_000)
  return ended
}
const recordTries = <T>(run: (signal: AbortSignal) => Promise<T>) => {
  const began = performance.now()
  return (signal: AbortSignal) => {
    tries.push(performance.now() - began)
    return run(signal)
  }
}

test('SDK-04 ERR-31 callWithRetry gives up after 120000 ms', async () => {
  const [error, ms] = await outcomeOf(callWithRetry(recordTries(() => Promise.reject(busy()))))
  expect(error).toMatchObject({ name: 'RetryBudgetError', cause: { code: 'too_busy' } })
  expect(ms).toBe(120_000)
  expect(tries.slice(0, 4)).toEqual([0, 1_000, 2_500, 4_750])
})

test('SDK-04 call without a response times out after 30 s and within the budget', async () => {
  const [error, ms] = await outcomeOf(callWithRetry(recordTries(hang)))
  expect(error).toMatchObject({ name: 'RetryBudgetError', cause: { code: 'network' } })
  // Timers count whole milliseconds, the pauses do not.
  expect(ms).toBeCloseTo(120_000, -1)
  expect(tries).toEqual([0, 31_000, 62_500, 94_750])
})

test('Retry-After extends the pause', async () => {
  const errors = [busy(20_000)]
  const run = () => {
    const error = errors.shift()
    return error ? Promise.reject(error) : Promise.resolve('there')
  }
  expect(await outcomeOf(callWithRetry(recordTries(run)))).toEqual(['there', 20_000])
})

test('alive extends the idle timeout by the given time', async () => {
  const run = async (signal: AbortSignal, alive: (nextMs?: number) => void) => {
    setTimeout(() => alive(50_000), 9_000)
    return hang(signal)
  }
  const [error, ms] = await outcomeOf(withIdleTimeout(10_000, run))
  expect([error, ms]).toMatchObject([{ code: 'network' }, 59_000])
})

test('ERR-32 abort rejects with AbortError, not with a network failure', async () => {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 5_000)
  const [error, ms] = await outcomeOf(callWithRetry(hang, stop.signal))
  expect([error, ms]).toMatchObject([{ name: 'AbortError' }, 5_000])
})

const answered = (status: number, code: FailureCode = 'unexpected') => new CallFailure(code, '', status)

test.each([500, 502, 503, 504, 507, 408, 429, 409, 423])('SDK-06 status %d is transient', (status) => {
  expect(isTransient(answered(status))).toBe(true)
})

test.each([400, 401, 402, 403, 404, 410, 413, 415, 422])('SDK-06 status %d is final', (status) => {
  expect(isTransient(answered(status))).toBe(false)
})

test('SDK-06 lost connection and page of a captive portal are transient', () => {
  expect([networkFailure(), answered(200)].map(isTransient)).toEqual([true, true])
  expect([networkFailure(), answered(200), answered(503)].map(isConnectionLost)).toEqual([true, true, false])
})

test.each(['storage_full', 'too_many_uploads'] as const)('%s is final', (code) => {
  expect(isTransient(answered(statusOf[code], code))).toBe(false)
})

test('error other than a failed call is final', () => {
  expect(
    [new SyntaxError('not ours'), new DOMException('', 'AbortError'), undefined].map(isTransient),
  ).toEqual([false, false, false])
})
