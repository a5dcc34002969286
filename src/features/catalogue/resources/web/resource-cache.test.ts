import { expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import { lowestChangeId, patched, rowsOf, withoutResource } from './resource-cache.ts'

const named = (id: string, title = id) => aResource({ id, title })
const pagesOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ items: ids.map((id) => named(id)), total: 3, next: null, asOf: 7 })),
  pageParams: pages.map(() => undefined),
})

test('patched changes one resource, the others stay the same objects', () => {
  const before = pagesOf(['a', 'b'], ['c'])
  const after = patched(before, 'b', ({ ratingTotal }) => ({ ratingTotal: ratingTotal + 4 }))
  expect(rowsOf(after).map(({ id, ratingTotal }) => [id, ratingTotal])).toEqual([
    ['a', 0],
    ['b', 4],
    ['c', 0],
  ])
  expect(after.pages[0]?.items[0]).toBe(before.pages[0]?.items[0])
  expect(rowsOf(before)[1]?.ratingTotal).toBe(0)
})

test('patched returns the same pages without the resource', () => {
  const before = pagesOf(['a'])
  expect(patched(before, 'z', () => ({ title: 'changed' }))).toBe(before)
})

test('SUBJ-11 removed resource leaves its page, and every total decreases', () => {
  const before = pagesOf(['a', 'b'], ['c'])
  const after = withoutResource(before, 'c')
  expect(rowsOf(after).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(after.pages.map(({ total }) => total)).toEqual([2, 2])
  const many = {
    ...before,
    pages: before.pages.map((page) => ({ ...page, total: 1000, orMore: true as const })),
  }
  expect(withoutResource(many, 'c').pages.map(({ total }) => total)).toEqual([1000, 1000])
  const other = pagesOf(['a'])
  expect(withoutResource(other, 'z')).toBe(other)
})

test('lowestChangeId is the lowest id of all pages', () => {
  const [one, two] = pagesOf(['a'], ['b']).pages.map((page, at) => ({ ...page, asOf: 7 - at }))
  if (!one || !two) throw new Error('two pages')
  expect(lowestChangeId({ pages: [one, two] })).toBe(6)
  expect(lowestChangeId({ pages: [one, { ...two, asOf: null }] })).toBeUndefined()
})

test('rowsOf returns a row once that moved between two fetches', () => {
  expect(rowsOf(pagesOf(['a', 'b'], ['b', 'c'])).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
