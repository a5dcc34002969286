import { expect, test } from 'vitest'
import { isFiltered, noFilters, queryOf, sortAfterClick, startSort, defaultSortFor } from './table-query.ts'

test('TABLE-18 without any filter only the usual order is asked for', () => {
  expect(queryOf(noFilters, startSort)).toEqual({ sort: 'modifiedAt', order: 'desc' })
})

test('TABLE-11 all filters go out together, without spaces around words', () => {
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

test('several choices of several facets go out together', () => {
  const filters = { ...noFilters, q: 'water ', language: 'en,unknown', type: 'pdf', licence: 'CC-BY-4.0' }
  expect(queryOf(filters, undefined)).toEqual({
    q: 'water',
    language: ['en', 'unknown'],
    type: ['pdf'],
    licence: ['CC-BY-4.0'],
  })
  expect(isFiltered({ ...noFilters, subject: 'Maths' })).toBe(true)
})

test('a search shows the best match first and marks no column; a list shows the newest first', () => {
  expect(defaultSortFor('search', noFilters)).toBeUndefined()
  expect(defaultSortFor('subject', { q: 'water' })).toBeUndefined()
  expect(defaultSortFor('subject', noFilters)).toEqual(startSort)
  expect(sortAfterClick(undefined, 'modifiedAt')).toEqual({ sort: 'modifiedAt', order: 'desc' })
})

test('TABLE-06 zero stars is a filter, not the absence of one', () => {
  expect(queryOf({ ...noFilters, rating: '0' }, startSort).rating).toBe(0)
  expect(isFiltered({ ...noFilters, rating: '0' })).toBe(true)
})

test('spaces alone do not filter', () => {
  const filters = { ...noFilters, title: '   ', tag: ' ' }
  expect(queryOf(filters, startSort)).toEqual(queryOf(noFilters, startSort))
  expect(isFiltered(filters)).toBe(false)
})

test('TABLE-13 a click on Title sorts A–Z, the next one Z–A', () => {
  const once = sortAfterClick(startSort, 'title')
  expect(once).toEqual({ sort: 'title', order: 'asc' })
  expect(sortAfterClick(once, 'title')).toEqual({ sort: 'title', order: 'desc' })
})

test('TABLE-17 a click on Modified At turns the usual order round, coming from Title it starts with the newest', () => {
  expect(sortAfterClick(startSort, 'modifiedAt')).toEqual({ sort: 'modifiedAt', order: 'asc' })
  expect(sortAfterClick({ sort: 'title', order: 'desc' }, 'modifiedAt')).toEqual(startSort)
})
