import { expect, test } from 'vitest'
import { lease, leaseMs } from './lease.ts'

function twoTabs() {
  const kept = new Map<string, string>()
  let time = 1_000_000
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => kept.set(key, value).size > 0,
    remove: (key: string) => void kept.delete(key),
  }
  const tab = (name: string) => lease({ storage, key: 'sender', tab: name, now: () => time })
  return { one: tab('one'), two: tab('two'), pass: (ms: number) => (time += ms) }
}

test('SDK-13 without locks one tab sends, the other waits until the lease is given back', () => {
  const { one, two } = twoTabs()
  expect(one.take()).toBe(0)
  expect(two.take()).toBeGreaterThan(0)
  expect(one.take()).toBe(0)
  one.release()
  expect([two.take(), one.take() > 0]).toEqual([0, true])
})

test('SDK-16 a tab that has crashed is waited for no longer than ten seconds', () => {
  const { one, two, pass } = twoTabs()
  one.take()
  pass(4_000)
  const ms = two.take()
  expect(ms).toBe(leaseMs - 4_000 + 1)
  pass(ms)
  expect(two.take()).toBe(0)
  one.release()
  expect(one.take()).toBeGreaterThan(0)
})

test('R10 a clock that was set back holds nobody up', () => {
  const { one, two, pass } = twoTabs()
  one.take()
  pass(-60_000)
  expect(two.take()).toBe(0)
})
