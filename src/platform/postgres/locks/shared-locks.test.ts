import { expect, test, vi } from 'vitest'
import { sharedLocks } from './shared-locks.ts'

const key = 'a'.repeat(32)
const soon = { timeout: 15_000 }
const never = new AbortController().signal

/** Fake of session locks, with keys of this and another instance. */
function database() {
  const elsewhere = new Set<string>()
  const called: string[] = []
  let granted = 0
  return {
    elsewhere,
    called,
    granted: () => granted,
    take(name: string) {
      if (elsewhere.has(name)) return Promise.resolve(undefined)
      granted += 1
      return Promise.resolve(() => Promise.resolve(void (granted -= 1)))
    },
    notify: (channel: string, word: string) => Promise.resolve(void called.push(`${channel} ${word}`)),
  }
}

const locksOn = (sessionLocks: ReturnType<typeof database>, waitMs = 15_000) =>
  sharedLocks({ sessionLocks, channel: 'upload-wanted', instance: 'here', waitMs })

test('T24 hold requests a sessionLocks key from its holder and receives it after the release', async () => {
  const [there, letGo] = [database(), vi.fn<() => void>()]
  const locks = locksOn(there)
  const release = await locks.hold(key, letGo, never)
  const second = locks.hold(key, () => {}, never)
  await expect.poll(() => letGo.mock.calls.length, soon).toBeGreaterThan(0)
  expect(there.granted()).toBe(1)
  await release?.()
  const releaseSecond = await second
  expect(there.granted()).toBe(1)
  await releaseSecond?.()
  expect(there.granted()).toBe(0)
})

test('keys are independent', async () => {
  const letGo = vi.fn<() => void>()
  const locks = locksOn(database())
  await locks.hold(key, letGo, never)
  expect(await locks.hold('b'.repeat(32), () => {}, never)).toBeDefined()
  expect(letGo).not.toHaveBeenCalled()
})

test('T24 hold gives up after waitMs when the holder does not release', async () => {
  const locks = locksOn(database(), 100)
  await locks.hold(key, () => {}, never)
  const begun = performance.now()
  expect(await locks.hold(key, () => {}, never)).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test('R11 hold requests a key from another instance', async () => {
  const there = database()
  const locks = locksOn(there)
  there.elsewhere.add(key)
  const holding = locks.hold(key, () => {}, never)
  await expect.poll(() => there.called, soon).toContain(`upload-wanted ${key} here`)
  there.elsewhere.delete(key)
  expect(await holding).toBeDefined()
})

test('R11 a holder is asked to release for another instance and by releaseAll', async () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const locks = locksOn(database())
  await locks.hold(key, first, never)
  await locks.hold('b'.repeat(32), second, never)
  locks.onRequest(`${key} there`)
  locks.onRequest(`${key} here`)
  locks.onRequest(`${'c'.repeat(32)} there`)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  locks.releaseAll()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
})

test('an aborted hold stops waiting', async () => {
  const aborted = new AbortController()
  const locks = locksOn(database(), 60_000)
  await locks.hold(key, () => {}, never)
  const waiting = locks.hold(key, () => {}, aborted.signal)
  aborted.abort()
  expect(await waiting).toBeUndefined()
})

test('a failed take leaves no key held', async () => {
  const there = database()
  let away = true
  const locks = sharedLocks({
    sessionLocks: { ...there, take: (name) => (away ? Promise.reject(new Error('away')) : there.take(name)) },
    channel: 'upload-wanted',
    instance: 'here',
    waitMs: 100,
  })
  await expect(locks.hold(key, () => {}, never)).rejects.toThrow('away')
  away = false
  expect(await locks.hold(key, () => {}, never)).toBeDefined()
})
