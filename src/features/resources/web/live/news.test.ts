import { expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import { noFilters } from '../table-query.ts'
import { mayMatchFilters, toListChange, withNewerRating } from './use-live-pages.ts'

const rated = { ratingTotal: 9, ratingAmount: 2, averageRating: 4.5, rating: 4.5 }
const resource = aResource({ id: 'a', title: 'Fractions', ...rated })

test('SUBJ-09–11 an event says what is shown now, what is gone, or that the lists must be read anew', () => {
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
  expect(toListChange({ type: 'removed', data: { id: 'a' }, id: 3 })).toEqual({ kind: 'gone', id: 'a' })
  expect(toListChange({ type: 'reset', data: {} })).toEqual({ kind: 'unknown' })
})

test.for([
  ['session', {}],
  ['added', null],
  ['modified', { id: 7 }],
  ['removed', {}],
] as const)('%s with %j says nothing of resources', ([type, data]) => {
  expect(toListChange({ type, data })).toBeUndefined()
})

test('only a newcomer, or a rating the filter asks for, is worth asking the server', () => {
  const [added, changed] = [true, false].map((isNew) => ({ kind: 'shown', resource, isNew }) as const)
  if (!added || !changed) throw new Error('two of them')
  expect(mayMatchFilters(added, noFilters)).toBe(true)
  expect(mayMatchFilters(changed, noFilters)).toBe(false)
  expect(mayMatchFilters(changed, { ...noFilters, rating: '4' })).toBe(true)
  expect(mayMatchFilters(changed, { ...noFilters, rating: '5' })).toBe(false)
})

test('TABLE-25 news that does not know the last click yet does not take it from the row', () => {
  const clicked = { ...resource, ratingTotal: 14, ratingAmount: 3, averageRating: 14 / 3 }
  const told = { ...resource, title: 'Fractions 2' }
  expect(withNewerRating(told, clicked)).toEqual({ ...clicked, title: 'Fractions 2' })
  expect(withNewerRating({ ...told, ratingAmount: 3, ratingTotal: 11 }, clicked)).toMatchObject({
    ratingTotal: 11,
  })
})
