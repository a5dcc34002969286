import { expect, test } from 'vitest'
import { noFilters, queryOf, startSort, type TableFilters, type TableSort } from '../table-query.ts'
import { filterLocally } from './local-filter.ts'

const row = (title: string, tags: string[], averageRating: number, day: number) => ({
  subject: 'Maths' as const,
  title,
  tags,
  averageRating,
  modifiedAt: `2026-11-0${day}T12:00:00Z`,
  language: null,
  languages: tags[0]?.startsWith('Graad') ? ['af'] : [],
  licence: averageRating > 0 ? 'CC-BY-4.0' : null,
  material: day === 1 ? 'worksheet' : null,
  made_with_ai: day === 1 ? 'assisted' : null,
  access: day === 1 ? 'structured' : null,
  mime: day === 2 ? null : 'application/pdf',
})
const rows = [
  row('Fractions 10', ['Grade 4'], 4.5, 1),
  row('fractions 9', ['Graad 4', 'breuke'], 0, 3),
  row('Geometry', ['Grade R', 'Shapes'], 4, 2),
]
const titlesOf = (filters: Partial<TableFilters>, sort: TableSort | undefined = startSort) =>
  filterLocally(rows, queryOf({ ...noFilters, ...filters }, sort)).map(({ title }) => title)

test('TABLE-11 local filters match as on the server, all of them together', () => {
  expect(titlesOf({})).toEqual(['fractions 9', 'Geometry', 'Fractions 10'])
  expect(titlesOf({ title: ' FRACT ' })).toEqual(['fractions 9', 'Fractions 10'])
  expect(titlesOf({ tag: 'shape' })).toEqual(['Geometry'])
  expect(titlesOf({ rating: '4' })).toEqual(['Geometry', 'Fractions 10'])
  expect(titlesOf({ rating: '0' })).toEqual(['fractions 9'])
  expect(titlesOf({ grade: 'Grade 4' })).toEqual(['fractions 9', 'Fractions 10'])
  expect(titlesOf({ grade: 'Grade 0' })).toEqual(['Geometry'])
  expect(titlesOf({ title: 'fractions', rating: '4' })).toEqual(['Fractions 10'])
})

test('TABLE-11 local sort orders numbers in titles by value, and dates in both directions', () => {
  const byTitle = ['fractions 9', 'Fractions 10', 'Geometry']
  expect(titlesOf({}, { sort: 'title', order: 'asc' })).toEqual(byTitle)
  expect(titlesOf({}, { sort: 'title', order: 'desc' })).toEqual(byTitle.toReversed())
  expect(titlesOf({}, { sort: 'modifiedAt', order: 'asc' })).toEqual([
    'Fractions 10',
    'Geometry',
    'fractions 9',
  ])
})

test('TABLE-11 READ-20 PHONE-31 local facets take several values, and unknown matches a missing value', () => {
  expect(titlesOf({ language: 'af' })).toEqual(['fractions 9'])
  expect(titlesOf({ language: 'af,unknown', type: 'pdf' })).toEqual(['fractions 9', 'Fractions 10'])
  expect(titlesOf({ type: 'link' })).toEqual(['Geometry'])
  expect(titlesOf({ material: 'worksheet' })).toEqual(['Fractions 10'])
  expect(titlesOf({ made_with_ai: 'assisted,generated' })).toEqual(['Fractions 10'])
  expect(titlesOf({ access: 'structured,text' })).toEqual(['Fractions 10'])
  expect(titlesOf({ licence: 'unknown' })).toEqual(['fractions 9'])
  expect(titlesOf({ subject: 'History' })).toEqual([])
})

test('SEARCH-07 SEARCH-08 local search requires every word, ignores accents and preserves the order', () => {
  const searchTitles = (q: string) =>
    filterLocally(rows, queryOf({ ...noFilters, q }, undefined)).map(({ title }) => title)
  expect(searchTitles('FRáctions')).toEqual(['Fractions 10', 'fractions 9'])
  expect(searchTitles('breuk fract')).toEqual(['fractions 9'])
  expect(searchTitles('breuk shapes')).toEqual([])
})
