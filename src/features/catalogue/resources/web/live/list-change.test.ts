import { expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import { noFilters } from '../table-query.ts'
import { mayMatchFilters, NewRowTracker, toListChange, withNewerRating } from './list-change.ts'

const rated = { ratingTotal: 9, ratingAmount: 2, averageRating: 4.5, rating: 4.5 }
const resource = aResource({ id: 'a', title: 'Fractions', ...rated })

test('SUBJ-09–11 events become changes: a shown resource, a removed one, or unknown after a gap', () => {
  expect(toListChange({ type: 'added', data: resource, id: 1 })).toEqual({
    kind: 'shown',
    resource,
    isNew: true,
  })
  expect(toListChange({ type: 'modified', data: resource, id: 2 })).toEqual({
    kind: 'shown',
    resource,
    isNew: false,
  })
  expect(toListChange({ type: 'removed', data: { id: 'a' }, id: 3 })).toEqual({ kind: 'removed', id: 'a' })
  expect(toListChange({ type: 'refetch', data: {} })).toEqual({ kind: 'unknown' })
})

test.for([
  ['session', {}],
  ['added', null],
  ['modified', { id: 7 }],
  ['removed', {}],
] as const)('event %s with %j is not about resources', ([type, data]) => {
  expect(toListChange({ type, data })).toBeUndefined()
})

test('a resource outside the list may match if it is new or has the rating of the filter', () => {
  const [added, changed] = [true, false].map((isNew) => ({ kind: 'shown', resource, isNew }) as const)
  if (!added || !changed) throw new Error('two of them')
  expect(mayMatchFilters(added, noFilters)).toBe(true)
  expect(mayMatchFilters(changed, noFilters)).toBe(false)
  expect(mayMatchFilters(changed, { ...noFilters, rating: '4' })).toBe(true)
  expect(mayMatchFilters(changed, { ...noFilters, rating: '5' })).toBe(false)
})

test('TABLE-25 an event from before the last click keeps the rating of that click', () => {
  const clicked = { ...resource, ratingTotal: 14, ratingAmount: 3, averageRating: 14 / 3 }
  const received = { ...resource, title: 'Fractions 2' }
  expect(withNewerRating(received, clicked)).toEqual({ ...clicked, title: 'Fractions 2' })
  expect(withNewerRating({ ...received, ratingAmount: 3, ratingTotal: 11 }, clicked)).toMatchObject({
    ratingTotal: 11,
  })
})

function listOf(ids: readonly string[]) {
  const tracker = new NewRowTracker()
  tracker.onRender('a list', ids)
  return tracker
}

test('W2 an announced row is new once a response renders it', () => {
  const tracker = listOf(['b'])
  expect(tracker.onEvent('c')).toEqual([])
  expect(tracker.onRender('a list', ['c', 'b'])).toEqual(['c'])
  expect(tracker.onRender('a list', ['c', 'b'])).toEqual([])
})

test('W2 a rendered row is new once the stream announces it', () => {
  const tracker = listOf(['b'])
  expect(tracker.onRender('a list', ['d', 'c', 'b'])).toEqual([])
  expect(tracker.onEvent('c')).toEqual(['c'])
  expect(tracker.onEvent('d')).toEqual(['d'])
  expect(tracker.onEvent('d')).toEqual([])
})

test('W2 rows that were rendered before, or by another filter or order, are not new', () => {
  const tracker = listOf(['b'])
  expect(tracker.onRender('a list', ['b'])).toEqual([])
  expect(tracker.onEvent('b')).toEqual([])
  expect(tracker.onRender('another list', ['c', 'b'])).toEqual([])
  expect(tracker.onEvent('c')).toEqual([])
})

test('W2 a row of the next page, or one that moved up, is not new', () => {
  const tracker = listOf(['b', 'c'])
  expect(tracker.onRender('a list', ['b', 'c', 'd'])).toEqual([])
  expect(tracker.onRender('a list', ['c', 'd', 'e'])).toEqual([])
})
