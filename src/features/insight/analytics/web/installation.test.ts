import { expect, test, vi, afterEach, beforeEach } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import {
  installation,
  type WriteToken,
  daysOfUse,
  type Configuration,
  configuration,
} from './installation.ts'
import { memoryStorage } from '#test/fakes/memory-storage.ts'

const start = Date.UTC(2026, 10, 21)
const minutes = 60_000
const error = (status: number) => new CallFailure('unexpected', `answered ${status}`, status)

const notCalled = () => Promise.reject(new Error('not expected'))
const unused = {
  store: memoryStorage(),
  now: () => start,
  newId: () => 'id',
  random: () => 0.5,
  pause: notCalled,
  embeddedId: null,
  appVersion: '0.1.0',
  read: notCalled,
  register: notCalled,
  post: notCalled,
  logError: () => {},
  onSuccess: () => {},
}

/** An installation whose registrations get these statuses, the last one repeatedly. */
function withAnswers(...statuses: readonly number[]) {
  const clock = { now: start }
  let ids = 0
  let calls = 0
  const register = vi.fn<(id: string) => Promise<WriteToken>>(async () => {
    const status = statuses[Math.min(calls++, statuses.length - 1)] ?? 201
    if (status !== 201) throw error(status)
    return { token: `token-${calls}`, expiresAt: new Date(clock.now + 7 * 24 * 60 * minutes).toISOString() }
  })
  const store = memoryStorage()
  const deps = { ...unused, store, now: () => clock.now, newId: () => `id ${(ids += 1)}`, register }
  return { clock, register, deps, made: installation(deps) }
}

test('SDK-15 a registration answered with 500 is retried exactly once', async () => {
  const { made, register } = withAnswers(500)
  await expect(made.token()).rejects.toThrow('answered 500')
  expect(register).toHaveBeenCalledTimes(2)
})

test('SDK-15 a registration works after 500, then 201', async () => {
  const { made, register } = withAnswers(500, 201)
  expect(await made.token()).toBe('token-2')
  expect(register).toHaveBeenCalledTimes(2)
})

test.each([400, 429, 0])('SDK-15 a registration answered with %i is not retried', async (status) => {
  const { made, register } = withAnswers(status)
  await expect(made.token()).rejects.toThrow(`answered ${status}`)
  expect(register).toHaveBeenCalledTimes(1)
})

test('SDK-15 an installation registers once for all pages', async () => {
  const { made, deps, register } = withAnswers(201)
  expect([await made.token(), await made.token()]).toEqual(['token-1', 'token-1'])
  expect(await installation(deps).token()).toBe('token-1')
  expect(register.mock.calls).toEqual([['id 1']])
})

test.each([
  [61, 'as it is', 1],
  [60, 'as it is', 1],
  [59, 'after a new one came', 2],
  [-1, 'after a new one came', 2],
])('SDK-17 a token with %i minutes left is used %s', async (left, _, calls) => {
  const { clock, made, register } = withAnswers(201)
  await made.token()
  clock.now = start + (7 * 24 * 60 - left) * minutes
  expect(await made.token()).toBe(`token-${calls}`)
  expect(register).toHaveBeenCalledTimes(calls)
  expect(new Set(register.mock.calls.flat())).toEqual(new Set(['id 1']))
})

test('T49 a rejected token is replaced under the same id', async () => {
  const { made, register } = withAnswers(201)
  await made.token()
  made.forget()
  expect(await made.token()).toBe('token-2')
  expect(register.mock.calls).toEqual([['id 1'], ['id 1']])
})

function aBrowser(version = '0.1.0') {
  const store = memoryStorage()
  const clock = { now: Date.UTC(2026, 9, 21, 8) }
  return { store, clock, days: daysOfUse(store, () => clock.now, version) }
}
const dayMs = 86_400_000

test('SDK-22 each day of use is stored once with the version of the app', () => {
  const { store, clock, days } = aBrowser()
  days.addToday()
  clock.now += 3_600_000
  days.addToday()
  clock.now += dayMs
  daysOfUse(store, () => clock.now, '0.2.0').addToday()
  expect(days.unsent()).toEqual(['2026-10-21 0.1.0', '2026-10-22 0.2.0'])
})

test('SDK-22 an entry of 30 days stays, one of 31 days is dropped at the next write', () => {
  const { clock, days } = aBrowser()
  days.addToday()
  clock.now += dayMs
  days.addToday()
  clock.now += 30 * dayMs
  expect(days.unsent()).toEqual(['2026-10-21 0.1.0', '2026-10-22 0.1.0'])
  days.addToday()
  expect(days.unsent()).toEqual(['2026-10-22 0.1.0', '2026-11-21 0.1.0'])
})

test('SDK-22 sent entries are removed, and today is not added again', () => {
  const { clock, days } = aBrowser()
  days.addToday()
  days.markSent(days.unsent())
  days.addToday()
  expect(days.unsent()).toEqual([])
  clock.now += dayMs
  days.addToday()
  expect(days.unsent()).toEqual(['2026-10-22 0.1.0'])
})

test('SDK-22 T49 at most 20 entries are sent in a call, the rest in the next one', () => {
  const { clock, days } = aBrowser('x'.repeat(18))
  for (let day = 0; day < 31; day++) {
    days.addToday()
    clock.now += dayMs
  }
  const first = days.unsent()
  expect(first).toHaveLength(20)
  expect(JSON.stringify(first).length).toBeLessThan(700)
  days.markSent(first)
  expect(days.unsent()).toHaveLength(11)
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const embeddedId = 'G-EMBEDDED'
const failWith = (status: number) => Promise.reject(new CallFailure('unexpected', `${status}`, status))

function reading(read: (signal: AbortSignal) => Promise<Configuration>) {
  const spied = vi.fn<typeof read>(read)
  const logError = vi.fn<(error: unknown) => void>()
  const pauses: number[] = []
  const pause = (ms: number) => {
    pauses.push(ms)
    return new Promise<void>((resolve) => setTimeout(resolve, ms))
  }
  const result: { configuration?: Configuration } = {}
  const deps = { ...unused, read: spied, embeddedId, pause, random: () => 0.5, logError }
  void configuration(deps).then((received) => (result.configuration = received))
  return { read: spied, logError, pauses, result }
}

test('ANA-10 the configuration is requested once, and the value of the server is used', async () => {
  const { read, result } = reading(async () => ({ enabled: false, measurementId: null }))
  await vi.advanceTimersByTimeAsync(0)
  expect(result.configuration).toEqual({ enabled: false, measurementId: null })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('SDK-18 the embedded id is used after 60000 ms without a response', async () => {
  let received: AbortSignal | undefined
  const { result } = reading((signal) => {
    received = signal
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)))
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect([received?.aborted, result.configuration]).toEqual([false, undefined])
  await vi.advanceTimersByTimeAsync(1)
  expect([received?.aborted, result.configuration]).toEqual([
    true,
    { enabled: true, measurementId: embeddedId },
  ])
})

test('SDK-19 transient failures are retried with growing pauses, for 60 s in all', async () => {
  const { read, pauses, result, logError } = reading(() => failWith(503))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
  expect(result.configuration).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(result.configuration).toEqual({ enabled: true, measurementId: embeddedId })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(6)
  expect(logError).toHaveBeenCalled()
})

test('SDK-19 the configuration is read after 503, then 200', async () => {
  let calls = 0
  const { result } = reading(() =>
    (calls += 1) === 1 ? failWith(503) : Promise.resolve({ enabled: true, measurementId: null }),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(result.configuration).toEqual({ enabled: true, measurementId: null })
})

test('SDK-18 a permanent failure is not retried', async () => {
  const { read, result } = reading(() => failWith(404))
  await vi.advanceTimersByTimeAsync(0)
  expect(result.configuration).toEqual({ enabled: true, measurementId: embeddedId })
  expect(read).toHaveBeenCalledTimes(1)
})
