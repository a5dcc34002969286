import { expect, test } from 'vitest'
import { memoryStorage } from '#test/fakes/memory-storage.ts'
import { lease } from './lease.ts'

function twoTabs() {
  const storage = memoryStorage()
  let now = Date.UTC(2026, 10, 21)
  const tab = (name: string) => lease(storage, 'sender', name, () => now)
  return { a: tab('a'), b: tab('b'), pass: (ms: number) => void (now += ms) }
}

test('SDK-13 without Web Locks the second tab waits until the lease is released', () => {
  const { a, b } = twoTabs()
  expect(a.take()).toBe(0)
  expect(b.take()).toBeGreaterThan(0)
  b.release()
  expect(b.take()).toBeGreaterThan(0)
  a.release()
  expect([b.take(), a.take() > 0]).toEqual([0, true])
})

test('SDK-16 tab B waits while the lease of tab A is 9 s old and takes it at 10.1 s', () => {
  const { a, b, pass } = twoTabs()
  expect(a.take()).toBe(0)
  pass(9_000)
  expect(b.take()).toBe(1_001)
  pass(1_100)
  expect(b.take()).toBe(0)
  expect(a.take()).toBe(10_001)
})

test('SDK-16 a working tab renews its lease', () => {
  const { a, b, pass } = twoTabs()
  a.take()
  pass(9_000)
  expect(a.take()).toBe(0)
  pass(9_000)
  expect(b.take()).toBeGreaterThan(0)
})

test('R10 SDK-16 a clock that was set back does not block other tabs', () => {
  const { a, b, pass } = twoTabs()
  a.take()
  pass(-3_600_000)
  expect(b.take()).toBe(0)
})
