import { expect, test, vi } from 'vitest'
import { sharedLocks } from './shared-locks.ts'

const key = 'a'.repeat(32)
const soon = { timeout: 15_000 }
const never = new AbortController().signal

/** What the database has granted, to this instance or another. */
function database() {
  const elsewhere = new Set<string>()
  const called: string[] = []
  let granted = 0
  return {
    elsewhere,
    called,
    granted: () => granted,
    take(wanted: string) {
      if (elsewhere.has(wanted)) return Promise.resolve(undefined)
      granted += 1
      return Promise.resolve(() => Promise.resolve(void (granted -= 1)))
    },
    notify: (channel: string, word: string) => Promise.resolve(void called.push(`${channel} ${word}`)),
  }
}

const locksOn = (taken: ReturnType<typeof database>, waitMs = 15_000) =>
  sharedLocks({ taken, channel: 'upload-wanted', instance: 'here', waitMs })

test('T24 who wants a key that is held asks its holder to let go, and gets it then', async () => {
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

test('another key is nobody’s business', async () => {
  const letGo = vi.fn<() => void>()
  const locks = locksOn(database())
  await locks.hold(key, letGo, never)
  expect(await locks.hold('b'.repeat(32), () => {}, never)).toBeDefined()
  expect(letGo).not.toHaveBeenCalled()
})

test('T24 a holder who does not let go keeps the key; the other waits no longer than it may', async () => {
  const locks = locksOn(database(), 100)
  await locks.hold(key, () => {}, never)
  const begun = performance.now()
  expect(await locks.hold(key, () => {}, never)).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test('R11 a key held at another instance is called for there', async () => {
  const there = database()
  const locks = locksOn(there)
  there.elsewhere.add(key)
  const holding = locks.hold(key, () => {}, never)
  await expect.poll(() => there.called, soon).toContain(`upload-wanted ${key} here`)
  there.elsewhere.delete(key)
  expect(await holding).toBeDefined()
})

test('R11 a holder hears that another instance wants its key, and that the locks are lost', async () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const locks = locksOn(database())
  await locks.hold(key, first, never)
  await locks.hold('b'.repeat(32), second, never)
  locks.heard(`${key} there`)
  locks.heard(`${key} here`)
  locks.heard(`${'c'.repeat(32)} there`)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  locks.lost()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
})

test('who is gone waits no longer', async () => {
  const gone = new AbortController()
  const locks = locksOn(database(), 60_000)
  await locks.hold(key, () => {}, never)
  const waiting = locks.hold(key, () => {}, gone.signal)
  gone.abort()
  expect(await waiting).toBeUndefined()
})

test('a database that is away leaves no key held', async () => {
  const there = database()
  let away = true
  const locks = sharedLocks({
    taken: { ...there, take: (wanted) => (away ? Promise.reject(new Error('away')) : there.take(wanted)) },
    channel: 'upload-wanted',
    instance: 'here',
    waitMs: 100,
  })
  await expect(locks.hold(key, () => {}, never)).rejects.toThrow('away')
  away = false
  expect(await locks.hold(key, () => {}, never)).toBeDefined()
})
