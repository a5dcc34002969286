import { expect, test } from 'vitest'
import { isFiltered, noFilters, queryOf, sortAfterClick, startSort, defaultSortFor } from './table-query.ts'

test('TABLE-18 query without filters has the default sort only', () => {
  expect(queryOf(noFilters, startSort)).toEqual({ sort: 'modifiedAt', order: 'desc' })
})

test('TABLE-11 query has all filters, with trimmed words', () => {
  const filters = { ...noFilters, title: ' algebra ', tag: ' work sheet', rating: '3', grade: 'Grade 4' }
  expect(queryOf(filters, { sort: 'title', order: 'asc' })).toEqual({
    title: 'algebra',
    tag: 'work sheet',
    rating: 3,
    grade: 'Grade 4',
    sort: 'title',
    order: 'asc',
  })
})

test('query has several values of several facets', () => {
  const filters = { ...noFilters, q: 'water ', language: 'en,unknown', type: 'pdf', licence: 'CC-BY-4.0' }
  expect(queryOf(filters, undefined)).toEqual({
    q: 'water',
    language: ['en', 'unknown'],
    type: ['pdf'],
    licence: ['CC-BY-4.0'],
  })
  expect(isFiltered({ ...noFilters, subject: 'Maths' })).toBe(true)
})

test('search is sorted by relevance by default, list by date', () => {
  expect(defaultSortFor('search', noFilters)).toBeUndefined()
  expect(defaultSortFor('subject', { q: 'water' })).toBeUndefined()
  expect(defaultSortFor('subject', noFilters)).toEqual(startSort)
  expect(sortAfterClick(undefined, 'modifiedAt')).toEqual({ sort: 'modifiedAt', order: 'desc' })
})

test('TABLE-06 zero stars is a filter', () => {
  expect(queryOf({ ...noFilters, rating: '0' }, startSort).rating).toBe(0)
  expect(isFiltered({ ...noFilters, rating: '0' })).toBe(true)
})

test('spaces alone are not a filter', () => {
  const filters = { ...noFilters, title: '   ', tag: ' ' }
  expect(queryOf(filters, startSort)).toEqual(queryOf(noFilters, startSort))
  expect(isFiltered(filters)).toBe(false)
})

test('TABLE-13 first click on Title sorts A–Z, the next one Z–A', () => {
  const once = sortAfterClick(startSort, 'title')
  expect(once).toEqual({ sort: 'title', order: 'asc' })
  expect(sortAfterClick(once, 'title')).toEqual({ sort: 'title', order: 'desc' })
})

test('TABLE-17 click on Modified At reverses the default sort, or starts with the newest', () => {
  expect(sortAfterClick(startSort, 'modifiedAt')).toEqual({ sort: 'modifiedAt', order: 'asc' })
  expect(sortAfterClick({ sort: 'title', order: 'desc' }, 'modifiedAt')).toEqual(startSort)
})
