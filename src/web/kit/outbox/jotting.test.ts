import { expect, test } from 'vitest'
import { jottings } from './jotting.ts'
import type { Write } from './write.ts'

/** A storage as browsers have it: its keys are its properties. */
function storage(): Storage {
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

test('SDK-13 what was jotted down is there for the next page, oldest first, until it is struck out', () => {
  const shared = storage()
  const before = jottings(() => shared)
  before.jot(write('b'), 2)
  before.jot(write('a'), 1)
  before.jot(write('c'), 3)
  const after = jottings(() => shared)
  after.strike('b')
  expect(after.all()).toEqual([write('a'), write('c')])
})

test('T34 what belongs to an account is not jotted down where anybody may read it', () => {
  const shared = storage()
  jottings(() => shared).jot(write('a', 'account 1'), 1)
  expect(Object.keys(shared)).toEqual([])
})

test('SDK-13 that it was tried is noted where it is jotted down still, and nowhere else', () => {
  const own = jottings(
    (
      (kept) => () =>
        kept
    )(storage()),
  )
  own.jot(write('a'), 1)
  own.note({ ...write('a'), triedAt: 5 })
  own.note({ ...write('b'), triedAt: 5 })
  expect(own.all()).toEqual([{ ...write('a'), triedAt: 5 }])
})

test('what others keep there is left alone, and what cannot be read is nothing', () => {
  const shared = storage()
  shared.setItem('thuto writes', '1')
  shared.setItem('thuto write x', 'half a wri')
  shared.setItem('thuto write y', '{}')
  expect(jottings(() => shared).all()).toEqual([])
})

test('where the browser keeps nothing, nothing is jotted down and nothing breaks', () => {
  const own = jottings(() => {
    throw new Error('SecurityError')
  })
  own.jot(write('a'), 1)
  own.note(write('a'))
  own.strike('a')
  expect(own.all()).toEqual([])
})
