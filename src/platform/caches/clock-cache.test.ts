import { expect, test } from 'vitest'
import { encodeResponse } from '../http/response-cache/encoded-response.ts'
import { ClockCache } from './clock-cache.ts'

/** 1,250 bytes in all: 1,000 for the entry, 4 for the key. */
const anAnswer = (address: string) => ({ address, answer: encodeResponse('x'.repeat(246)) })
const cacheOf = (maxBytes: number) =>
  new ClockCache<ReturnType<typeof anAnswer>>(maxBytes, ({ answer }) => answer.bytes())
const addresses = Array.from({ length: 30 }, (_, i) => String(i + 10))

test('T37 ClockCache stays within maxBytes and evicts the entries unused for longest', () => {
  const cache = cacheOf(20_000)
  for (const address of addresses) {
    cache.set(address, anAnswer(address))
    if (Number(address) < 26) cache.touch('10')
  }
  const held = addresses.filter((address) => cache.peek(address))
  expect(held).toEqual(['10', ...addresses.slice(15)])
})

test('T37 ClockCache rejects a value above a sixteenth of maxBytes and drops the old one', () => {
  const cache = cacheOf(20_000)
  cache.set('10', anAnswer('10'))
  expect(cache.peek('10')).toBeDefined()
  cache.set('10', { address: '10', answer: encodeResponse('ü'.repeat(124)) })
  expect(cache.peek('10')).toBeUndefined()
})

test('T37 ClockCache counts all compressed forms after resize', () => {
  const cache = cacheOf(100_000)
  const answer = encodeResponse('x'.repeat(5_000), 'name', () => cache.resize('10'))
  cache.set('10', { address: '10', answer })
  const others = addresses.slice(1).map((address) => ({ address, answer: encodeResponse('x'.repeat(5_000)) }))
  const held = () => others.filter(({ address }) => cache.peek(address)).length
  answer.sent('br')
  for (const other of others.slice(0, 16)) cache.set(other.address, other)
  // At its former size it would have been evicted for the last of them.
  expect([cache.peek('10')?.answer, held()]).toEqual([answer, 16])
})

test('drop and clear free space', () => {
  const cache = cacheOf(20_000)
  for (const address of addresses.slice(0, 16)) cache.set(address, anAnswer(address))
  cache.drop('10')
  cache.set('50', anAnswer('50'))
  expect(cache.peek('11')).toBeDefined()
  cache.clear()
  for (const address of addresses.slice(0, 16)) cache.set(address, anAnswer(address))
  expect(cache.peek('10')).toBeDefined()
})
