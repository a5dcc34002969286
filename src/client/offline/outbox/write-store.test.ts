import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../browser-storage.ts'
import type { Write } from './write.ts'
import { writeStore } from './write-store.ts'

/** A `Storage` whose keys are its properties, as in browsers. */
function fakeStorage(): Storage {
  const rows: Record<string, string> = {}
  const calls = {
    getItem: (key: string) => rows[key] ?? null,
    setItem: (key: string, value: string) => void (rows[key] = value),
    removeItem: (key: string) => void delete rows[key],
  }
  return new Proxy(rows, { get: (_, key) => calls[key as keyof typeof calls] }) as unknown as Storage
}

const write = (id: string, account?: string): Write => ({
  id,
  kind: 'rating',
  about: 'resource 1',
  words: '4 stars for “Fractions”',
  endpoint: { method: 'POST', path: '/api/resources/:resourceId/ratings' },
  body: { stars: 4 },
  ...(account !== undefined && { account }),
})

const storeOn = (open: () => Storage, at = 1) =>
  writeStore(browserStorage('thuto write ', open), browserStorage('thuto private write ', open), () => at)

let shared: Storage
beforeEach(() => {
  shared = fakeStorage()
  // The same storage names the owner of the private data.
  vi.stubGlobal('localStorage', shared)
  return () => vi.unstubAllGlobals()
})

test('SDK-13 stored writes outlast the page, oldest first, until they are removed', () => {
  const before = storeOn(() => shared)
  expect(['b', 'a', 'c'].map((id) => before.add(write(id)))).toEqual([true, true, true])
  const after = storeOn(() => shared, 9)
  after.add(write('d'))
  after.remove('a')
  expect(storeOn(() => shared).all()).toEqual([write('b'), write('c'), write('d')])
})

test('SDK-13 simultaneous writes of two tabs are both stored', () => {
  const [one, two] = [storeOn(() => shared), storeOn(() => shared)]
  for (let i = 0; i < 20; i += 1) {
    one.add(write(`one ${i}`))
    two.add(write(`two ${i}`))
  }
  expect(one.all()).toHaveLength(40)
  expect(two.all()).toEqual(one.all())
})

test('T34 the writes of an account are listed only while it owns the private data', () => {
  const own = storeOn(() => shared)
  own.add(write('a', 'account 1'))
  own.add(write('b'))
  expect(own.all().map(({ id }) => id)).toEqual(['a', 'b'])
  shared.setItem('thuto private owner', 'account 2')
  expect(own.all().map(({ id }) => id)).toEqual(['b'])
})

test('SDK-13 `triedAt` is stored with the write, but not with a removed one', () => {
  const own = storeOn(() => shared)
  own.add(write('a'))
  own.update({ ...write('a'), triedAt: 5 })
  own.update({ ...write('b'), triedAt: 5 })
  expect(own.all()).toEqual([{ ...write('a'), triedAt: 5 }])
})

test('foreign rows stay untouched, and damaged rows are skipped', () => {
  shared.setItem('thuto writes', '1')
  shared.setItem('thuto write x', 'half a wri')
  shared.setItem('thuto write y', '{}')
  expect(storeOn(() => shared).all()).toEqual([])
})

test('a write lasts as long as the page when storage is blocked', () => {
  const own = storeOn(() => {
    throw new Error('SecurityError')
  })
  expect(own.add(write('a'))).toBe(false)
  own.update({ ...write('a'), triedAt: 5 })
  expect(own.all()).toEqual([{ ...write('a'), triedAt: 5 }])
  own.remove('a')
  expect(own.all()).toEqual([])
})

test('SDK-13 a write beyond 500 is refused with a reason', () => {
  const own = storeOn(() => shared)
  for (let i = 0; i < 500; i += 1) own.add(write(String(i)))
  expect(() => own.add(write('more'))).toThrow('Too many unsent actions (500)')
})
