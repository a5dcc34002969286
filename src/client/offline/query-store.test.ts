import { expect, test } from 'vitest'
import { bytesOf, cacheBytes, type Entry, keysToEvict, defaultCacheBytes } from './query-store.ts'

const anEntry = (key: string, usedAt: number, bytes: number): Entry => ({
  key,
  usedAt,
  bytes,
  at: 0,
  form: 1,
})
const nothing: ReadonlySet<string> = new Set()

test('SDK-12 a cache limit of 1048575 bytes throws, 1048576 works, and the default is 41943040', () => {
  expect(() => cacheBytes(1_048_575)).toThrow('The cache needs at least 1048576 bytes, not 1048575')
  expect(() => cacheBytes(NaN)).toThrow(RangeError)
  expect(cacheBytes(1_048_576)).toBe(1_048_576)
  expect(cacheBytes()).toBe(41_943_040)
})

test('SDK-11 beyond 41943040 bytes the least recently used results are evicted until the rest fits', () => {
  const third = defaultCacheBytes / 3
  const entries = [anEntry('middle', 2, third), anEntry('new', 3, third), anEntry('old', 1, third)]
  expect(keysToEvict(entries, defaultCacheBytes, nothing)).toEqual([])
  const one = anEntry('newest', 4, 1)
  expect(keysToEvict([...entries, one], defaultCacheBytes, nothing)).toEqual(['old'])
  const big = anEntry('newest', 4, third + 1)
  expect(keysToEvict([...entries, big], defaultCacheBytes, nothing)).toEqual(['old', 'middle'])
})

test('SDK-11 results on screen are not evicted, even beyond the limit', () => {
  const entries = [anEntry('shown', 1, 60), anEntry('old', 2, 30), anEntry('new', 3, 30)]
  expect(keysToEvict(entries, 100, new Set(['shown']))).toEqual(['old'])
  expect(keysToEvict(entries, 50, new Set(['shown']))).toEqual(['old', 'new'])
})

test('SDK-11 the size of a result is counted in UTF-8 bytes, not in characters', () => {
  expect(bytesOf('["a"]', { title: 'Wiskunde' })).toBe(5 + '{"title":"Wiskunde"}'.length)
  expect(bytesOf('', 'ê')).toBe(4)
  expect(bytesOf('', '📘')).toBe(6)
})
