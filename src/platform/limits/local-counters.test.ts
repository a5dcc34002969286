import { describe, expect, test } from 'vitest'
import { localCounters } from './local-counters.ts'

const second = 1_000

function counting() {
  let nowMs = 1_000_000
  const store = localCounters(() => nowMs)
  return {
    hit: async (name: string, seconds = 60) => (await store.hit([{ name, seconds }]))[0],
    hitAll: store.hit,
    pass: (ms: number) => (nowMs += ms),
  }
}

describe('local counters', () => {
  test('count each name separately', async () => {
    const { hit } = counting()
    expect([await hit('a'), await hit('a'), await hit('b'), await hit('a')]).toEqual([1, 2, 1, 3])
  })

  test('return the counts of one call in order', async () => {
    const { hit, hitAll } = counting()
    await hit('b')
    expect(
      await hitAll([
        { name: 'a', seconds: 60 },
        { name: 'b', seconds: 60 },
      ]),
    ).toEqual([1, 2])
    expect(await hitAll([])).toEqual([])
  })

  test('T9 restart exactly at the end of their window', async () => {
    const { hit, pass } = counting()
    await hit('a')
    pass(59 * second)
    expect(await hit('a')).toBe(2)
    pass(999)
    expect(await hit('a')).toBe(3)
    pass(1)
    expect(await hit('a')).toBe(1)
  })

  test('keep windows of other lengths', async () => {
    const { hit, pass } = counting()
    await hit('a', 60)
    await hit('a', 3_600)
    pass(61 * second)
    expect(await hit('a', 60)).toBe(1)
    expect(await hit('a', 3_600)).toBe(2)
  })

  test('R10 keep the count when the clock jumps back', async () => {
    const { hit, pass } = counting()
    await hit('a')
    pass(-3_600 * second)
    expect(await hit('a')).toBe(2)
  })
})
