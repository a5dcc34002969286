import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { jittered, pauseMs } from './back-off.ts'
import {
  RetryBudgetError,
  type RetryDeps,
  retryWithin,
  storageCallBudgetMs,
  uploadBudgetMs,
} from './retry.ts'

class Answered extends Error {
  readonly status: number
  readonly retryAfterMs: number | undefined
  constructor(status: number, retryAfterMs?: number) {
    super(`status ${status}`)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

let nowMs: number
let pauses: number[]
beforeEach(() => {
  nowMs = 5_000
  pauses = []
})

const deps = (change: Partial<RetryDeps<AbortSignal>> = {}): RetryDeps<AbortSignal> => ({
  budgetMs: storageCallBudgetMs,
  isTransient: (error) => error instanceof Answered && error.status >= 500,
  now: () => nowMs,
  sleep: async (ms) => {
    pauses.push(ms)
    nowMs += ms
  },
  random: () => 0.5,
  ...change,
})
const always = (status: number) => vi.fn<() => Promise<never>>(() => Promise.reject(new Answered(status)))

test('SDK-04 ERR-31 a storage call that always gets 503 is retried with growing pauses and fails at 120000 ms', async () => {
  const run = always(503)
  const failed = await retryWithin(run, deps()).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(RetryBudgetError)
  expect(failed).toMatchObject({ name: 'RetryBudgetError', cause: new Answered(503) })
  expect(nowMs - 5_000).toBe(120_000)
  expect(run).toHaveBeenCalledTimes(11)
  expect(pauses.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375])
})

test('SDK-05 an upload has 600000 ms, and no pause is longer than a minute', async () => {
  await expect(retryWithin(always(503), deps({ budgetMs: uploadBudgetMs, random: () => 1 }))).rejects.toThrow(
    RetryBudgetError,
  )
  expect(nowMs - 5_000).toBe(600_000)
  expect(Math.max(...pauses)).toBe(60_000)
})

test('SDK-05 one success restarts the budget and the pauses', async () => {
  let tries = 0
  await expect(
    retryWithin(
      async ({ succeeded }) => {
        tries += 1
        if (tries === 5) succeeded()
        throw new Answered(503)
      },
      deps({ budgetMs: uploadBudgetMs }),
    ),
  ).rejects.toThrow(RetryBudgetError)
  expect(nowMs - 5_000).toBe(600_000 + 1_000 + 1_500 + 2_250 + 3_375)
  expect(pauses[4]).toBe(1_000)
})

test('SDK-04 a permanent error is thrown at once, a transient one that passes is not', async () => {
  const refused = always(403)
  await expect(retryWithin(refused, deps())).rejects.toThrow('status 403')
  expect(refused).toHaveBeenCalledTimes(1)
  const statuses = [503, 500]
  const run = async () => {
    const status = statuses.shift()
    if (status) throw new Answered(status)
    return 'there'
  }
  expect(await retryWithin(run, deps())).toBe('there')
})

test('SDK-04 a try receives the rest of the budget, and jitter makes a pause up to half shorter or longer', async () => {
  const left: number[] = []
  const run = async ({ leftMs }: { leftMs: number }) => {
    left.push(leftMs)
    nowMs += 20_000
    throw new Answered(503)
  }
  const chances = [0, 1]
  await retryWithin(run, deps({ random: () => chances.shift() ?? 0.5 })).catch(() => {})
  expect(left.slice(0, 3)).toEqual([120_000, 120_000 - 20_500, 120_000 - 42_750])
  expect(pauses.slice(0, 2)).toEqual([500, 2_250])
})

test('a pause is at least Retry-After, within the budget', async () => {
  const retryAfter = [9_000, 500, 500_000]
  await retryWithin(
    () => Promise.reject(new Answered(503, retryAfter.shift())),
    deps({ retryAfterMs: (error) => (error instanceof Answered ? error.retryAfterMs : undefined) }),
  ).catch(() => {})
  expect(pauses).toEqual([9_000, 1_500, 120_000 - 10_500])
})

test('ERR-32 an aborted signal ends a pause at once, without a further try', async () => {
  const stop = new AbortController()
  const run = always(503)
  const given = retryWithin(
    run,
    deps({
      now: () => 0,
      sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }),
      signal: stop.signal,
    }),
  ).catch((error: unknown) => error)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  stop.abort()
  expect(await given).toMatchObject({ name: 'AbortError' })
  expect(run).toHaveBeenCalledTimes(1)
  await expect(retryWithin(run, deps({ signal: stop.signal }))).rejects.toThrow('aborted')
  expect(run).toHaveBeenCalledTimes(1)
})

test('SDK-07 pauses start at one second and grow by half', () => {
  expect([1, 2, 3, 4, 5].map(pauseMs)).toEqual([1_000, 1_500, 2_250, 3_375, 5_062.5])
})

test('SDK-08 the eleventh pause is 57665 ms, the twelfth and later ones are 60000 ms', () => {
  expect(Math.round(pauseMs(11))).toBe(57_665)
  expect([12, 13, 100, 10_000].map(pauseMs)).toEqual([60_000, 60_000, 60_000, 60_000])
})

test('SDK-07 jitter makes a pause up to half shorter or longer', () => {
  expect([0, 0.5, 1].map((random) => jittered(1_000, random))).toEqual([500, 1_000, 1_500])
})
