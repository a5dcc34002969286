import { expect, test } from 'vitest'
import { sendMark } from './send-mark.ts'
import { memoryStore } from './store.ts'

function twoTabs() {
  const store = memoryStore()
  const clock = { now: Date.UTC(2026, 10, 21) }
  const tab = (name: string) => sendMark(store, name, () => clock.now)
  return { clock, a: tab('a'), b: tab('b') }
}

test('SDK-16 while the mark of tab A is 9 s old, tab B waits; at 10.1 s it takes over', () => {
  const { clock, a, b } = twoTabs()
  expect(a.take()).toBe(0)
  clock.now += 9_000
  expect(b.take()).toBe(1_001)
  clock.now += 1_100
  expect(b.take()).toBe(0)
  expect(a.take()).toBe(10_001)
})

test('SDK-16 a tab that goes on renews its mark, and one that ends gives it back', () => {
  const { clock, a, b } = twoTabs()
  a.take()
  clock.now += 9_000
  expect(a.take()).toBe(0)
  clock.now += 9_000
  expect(b.take()).toBeGreaterThan(0)
  b.release()
  expect(b.take()).toBeGreaterThan(0)
  a.release()
  expect(b.take()).toBe(0)
})

test('SDK-16 a clock that was set back holds nobody up', () => {
  const { clock, a, b } = twoTabs()
  a.take()
  clock.now -= 3_600_000
  expect(b.take()).toBe(0)
})
