import { expect, test } from 'vitest'
import { noFilters } from '../table-query.ts'
import { filtersFromUrl, sortFromUrl } from './use-table-url-state.ts'

const read = (query: string, scope: 'subject' | 'search' = 'subject') =>
  filtersFromUrl(new URLSearchParams(query), scope)

test('filters and sort are read from the URL', () => {
  const query = 'q=water&grade=Grade%204&type=pdf,link&language=en,unknown&rating=0&sort=title&order=desc'
  expect(read(query)).toEqual({
    ...noFilters,
    q: 'water',
    grade: 'Grade 4',
    type: 'pdf,link',
    language: 'en,unknown',
    rating: '0',
  })
  expect(sortFromUrl(new URLSearchParams(query))).toEqual({ sort: 'title', order: 'desc' })
})

test('query of a search page and subject of a subject page are not filters', () => {
  expect(read('q=water&subject=Maths', 'search')).toEqual({ ...noFilters, subject: 'Maths' })
  expect(read('q=water&subject=Maths', 'subject')).toEqual({ ...noFilters, q: 'water' })
})

test.each([
  'rating=6',
  'rating=1e0',
  'grade=Grade+13',
  'grade=__proto__',
  'type=exe',
  'subject=Astrology',
  'language=%3Cb%3E',
  'licence=a',
  'title=+++',
])('T16 invalid value %j is ignored', (query) => {
  expect(read(query, 'search')).toEqual(noFilters)
})

test('T19 filters are cut to the limits of the server', () => {
  const many = Array.from({ length: 40 }, (_, at) => `x${at + 10}`).join(',')
  expect(read(`language=${many}`).language.split(',')).toHaveLength(12)
  expect(read(`title=${'a'.repeat(300)}`).title).toHaveLength(200)
  expect(read('type=pdf,pdf,link').type).toBe('pdf,link')
})

test('invalid sort is the default; a field alone has the order of a first click', () => {
  expect(sortFromUrl(new URLSearchParams('sort=userID&order=asc'))).toBeUndefined()
  expect(sortFromUrl(new URLSearchParams('order=asc'))).toBeUndefined()
  expect(sortFromUrl(new URLSearchParams('sort=title'))).toEqual({ sort: 'title', order: 'asc' })
  expect(sortFromUrl(new URLSearchParams('sort=modifiedAt&order=up'))).toEqual({
    sort: 'modifiedAt',
    order: 'desc',
  })
})
