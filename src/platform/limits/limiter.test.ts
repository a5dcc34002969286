import { describe, expect, test } from 'vitest'
import type { LimitName } from '#shared/endpoint.ts'
import { localCounters } from './local-counters.ts'
import { type CounterStore, limiter, limitRules, type LocalCounters } from './limiter.ts'

const here = { address: '192.0.2.1', source: 'visitor 1' }
const second = 1_000

function aLimiter(limits: 'normal' | 'test' = 'normal', signUpsPerHour = 10) {
  let nowMs = 0
  const used: string[] = []
  const store = (name: string): LocalCounters => {
    const counters = localCounters(() => nowMs)
    const hit: CounterStore['hit'] = (buckets) => {
      used.push(name)
      return counters.hit(buckets)
    }
    return { ...counters, hit }
  }
  const { spend, mayRead } = limiter(
    { local: store('local'), shared: { ...store('shared'), giveBack: () => Promise.resolve() } },
    { limits, signUpsPerHour },
  )
  return { spend, mayRead, used, pass: (ms: number) => (nowMs += ms) }
}

/** Number of times a limit can be spent before it is refused; at most `tries`. */
async function allowed(
  spend: ReturnType<typeof aLimiter>['spend'],
  limit: LimitName,
  tries: number,
  from = here,
) {
  for (let spent = 0; spent < tries; spent++)
    try {
      await spend(limit, from)
    } catch {
      return spent
    }
  return tries
}

describe('limiter, per source', () => {
  test.each([
    ['read', 1_200],
    ['search', 600],
    ['visitor', 200],
    ['rate', 30],
    ['report', 10],
    ['upload', 30],
    ['moderate', 120],
  ] as const)('T39 T40 T26 LIM-09 %s: %d times', async (limit, times) => {
    expect(await allowed(aLimiter().spend, limit, 1_500)).toBe(times)
  })

  test.each([
    ['F-C2 site maps', 'site maps', 60],
    ['F-C3 link pictures', 'link pictures', 30],
    ['READ-16 page drawings', 'page drawings', 20],
  ] as const)('%s have a limit of their own per address', async (_, limit, times) => {
    const { spend, used } = aLimiter()
    expect(await allowed(spend, limit, 100)).toBe(times)
    expect(new Set(used)).toEqual(new Set(['local']))
  })

  test('T9 sign-ups per address and hour follow SIGN_UPS_PER_HOUR', async () => {
    expect(await allowed(aLimiter().spend, 'sign-up', 100)).toBe(10)
    expect(await allowed(aLimiter('normal', 60).spend, 'sign-up', 100)).toBe(60)
  })

  test('F-S5 reset requests are counted apart from sign-ups of the same address', async () => {
    const { spend } = aLimiter()
    expect(await allowed(spend, 'reset', 100)).toBe(10)
    expect(await allowed(spend, 'sign-up', 100)).toBe(10)
  })

  test('T39 visitors at one address are counted apart', async () => {
    const { spend } = aLimiter()
    await allowed(spend, 'rate', 31)
    expect(await allowed(spend, 'rate', 31, { ...here, source: 'visitor 2' })).toBe(30)
  })

  test('T39 T40 ratings and reports of one address share a limit of 120 a minute', async () => {
    const { spend } = aLimiter()
    let spent = 0
    for (let i = 0; i < 10; i++) {
      const from = { ...here, source: `visitor ${i}` }
      spent += await allowed(spend, 'rate', 10, from)
      spent += await allowed(spend, 'report', 10, from)
    }
    expect(spent).toBe(120)
    expect(await allowed(spend, 'rate', 1, { address: '192.0.2.2', source: 'visitor 0' })).toBe(1)
    expect(await allowed(spend, 'read', 1)).toBe(1)
  })

  test('T9 reads are counted by address, whatever the cookies', async () => {
    const { spend } = aLimiter()
    for (let i = 0; i < 600; i++) await spend('search', { ...here, source: `visitor ${i}` })
    await expect(spend('search', { ...here, source: 'visitor 601' })).rejects.toThrow('Too many requests')
  })

  test('T26 uploads have an hourly and a daily limit', async () => {
    const { spend, pass } = aLimiter()
    let spent = 0
    for (let hour = 0; hour < 10; hour++) {
      spent += await allowed(spend, 'upload', 30)
      pass(3_601 * second)
    }
    expect(spent).toBe(200)
  })

  test('a limit resets after its window', async () => {
    const { spend, pass } = aLimiter()
    await allowed(spend, 'rate', 31)
    pass(60 * second)
    expect(await allowed(spend, 'rate', 31)).toBe(30)
  })
})

test('F-C12 limits of an address are 600 page events and 60 policy reports a minute, whatever the cookies', async () => {
  const { spend } = aLimiter()
  const spent = { 'page events': 0, 'policy reports': 0 }
  for (let i = 0; i < 20; i++)
    for (const limit of ['page events', 'policy reports'] as const)
      spent[limit] += await allowed(spend, limit, 60, { ...here, source: `visitor ${i}` })
  expect(spent).toEqual({ 'page events': 600, 'policy reports': 60 })
})

describe('limiter, refusals', () => {
  const refusal = async (limit: LimitName) => {
    const { spend } = aLimiter()
    await allowed(spend, limit, 1_500)
    return spend(limit, here).catch((error: unknown) => error)
  }

  test.each([
    ['rate', 60],
    ['upload', 600],
    ['visitor', 600],
  ] as const)('T39 retryAfterSeconds is limited: %s after at most %d seconds', async (limit, seconds) => {
    expect(await refusal(limit)).toMatchObject({
      code: 'too_many_requests',
      detail: { retryAfterSeconds: seconds },
    })
  })
})

test.each([
  ['read', 1_200],
  ['search', 600],
  ['refusals', 600],
] as const)(
  'T9 F-S3-13 a %s that is counted without waiting is counted with the others',
  async (limit, times) => {
    const { mayRead, spend } = aLimiter()
    await allowed(spend, limit, times / 2)
    for (let i = 0; i < times / 2; i++) expect(mayRead(limit, here.address)).toBe(true)
    expect(mayRead(limit, here.address)).toBe(false)
    await expect(spend(limit, here)).rejects.toThrow('Too many requests')
    expect(mayRead(limit, '192.0.2.2')).toBe(true)
  },
)

test('R11 writes are counted for all instances, reads per instance', async () => {
  for (const limit of Object.keys(limitRules) as LimitName[]) {
    const { spend, used } = aLimiter()
    await spend(limit, here)
    const isRead = ['read', 'search', 'refusals', 'site maps', 'link pictures', 'page drawings'].includes(
      limit,
    )
    expect([limit, used]).toEqual([limit, [isRead ? 'local' : 'shared']])
  }
})

test('F-S3-13 a flood of one address is refused at twice its limit, without a counter of the shared store', async () => {
  const { spend, used } = aLimiter()
  for (let i = 0; i < 1_000; i++) await spend('rate', { ...here, source: `visitor ${i}` }).catch(() => {})
  expect(used).toHaveLength(240)
  await expect(spend('rate', { address: '192.0.2.2', source: 'visitor 1' })).resolves.toBeUndefined()
})

test('F-S3-13 reports of all addresses are 1,000 an hour, of which a flood of one takes at most 240 a minute', async () => {
  const { spend, pass } = aLimiter()
  let spent = 0
  for (let i = 0; i < 1_000; i++) await spend('report', { ...here, source: `visitor ${i}` }).catch(() => {})
  for (let i = 0; i < 1_000; i++)
    spent += await allowed(spend, 'report', 1, { address: `198.51.100.${i}`, source: `visitor ${i}` })
  expect(spent).toBe(760)
  await expect(spend('report', here)).rejects.toThrow('Too many requests')
  pass(3_600 * second)
  expect(await allowed(spend, 'report', 1)).toBe(1)
})

test('F-S3-13 sign-ups in all follow SIGN_UPS_PER_HOUR', async () => {
  const { spend } = aLimiter('normal', 1)
  let spent = 0
  for (let i = 0; i < 200; i++)
    spent += await allowed(spend, 'sign-up', 1, { address: `198.51.100.${i}`, source: 'x' })
  expect(spent).toBe(100)
})

test('the test profile raises every limit a thousandfold and removes none', async () => {
  const { spend } = aLimiter('test')
  expect(await allowed(spend, 'report', 10_100)).toBe(10_000)
})

test('every limit has a rule, every rule a count and a time', () => {
  for (const rules of Object.values(limitRules)) {
    expect(rules.length).toBeGreaterThan(0)
    for (const { count, seconds } of rules) {
      expect(count).toBeGreaterThan(0)
      expect(seconds).toBeGreaterThanOrEqual(60)
    }
  }
})
