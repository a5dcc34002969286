import { expect, test } from 'vitest'
import { noFilters, queryOf, startSort, type TableFilters, type TableSort } from '../table-query.ts'
import { picked } from './picked.ts'

const row = (title: string, tags: string[], averageRating: number, day: number) => ({
  title,
  tags,
  averageRating,
  modifiedAt: `2026-11-0${day}T12:00:00Z`,
})
const rows = [
  row('Fractions 10', ['Grade 4'], 4.5, 1),
  row('fractions 9', ['Graad 4', 'breuke'], 0, 3),
  row('Geometry', ['Grade R', 'Shapes'], 4, 2),
]
const titlesOf = (filters: Partial<TableFilters>, sort: TableSort = startSort) =>
  picked(rows, queryOf({ ...noFilters, ...filters }, sort)).map(({ title }) => title)

test('TABLE-11 without a network the filters hold as on the server, all of them together', () => {
  expect(titlesOf({})).toEqual(['fractions 9', 'Geometry', 'Fractions 10'])
  expect(titlesOf({ title: ' FRACT ' })).toEqual(['fractions 9', 'Fractions 10'])
  expect(titlesOf({ tag: 'shape' })).toEqual(['Geometry'])
  expect(titlesOf({ rating: '4' })).toEqual(['Geometry', 'Fractions 10'])
  expect(titlesOf({ rating: '0' })).toEqual(['fractions 9'])
  expect(titlesOf({ grade: 'Grade 4' })).toEqual(['fractions 9', 'Fractions 10'])
  expect(titlesOf({ grade: 'Grade 0' })).toEqual(['Geometry'])
  expect(titlesOf({ title: 'fractions', rating: '4' })).toEqual(['Fractions 10'])
})

test('TABLE-11 and the orders too: titles with their numbers by value, dates both ways', () => {
  const byTitle = ['fractions 9', 'Fractions 10', 'Geometry']
  expect(titlesOf({}, { sort: 'title', order: 'asc' })).toEqual(byTitle)
  expect(titlesOf({}, { sort: 'title', order: 'desc' })).toEqual(byTitle.toReversed())
  expect(titlesOf({}, { sort: 'modifiedAt', order: 'asc' })).toEqual([
    'Fractions 10',
    'Geometry',
    'fractions 9',
  ])
})
