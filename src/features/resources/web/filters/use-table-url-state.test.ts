import { expect, test } from 'vitest'
import { noFilters } from '../table-query.ts'
import { filtersFromUrl, sortFromUrl } from './use-table-url-state.ts'

const read = (query: string, scope: 'subject' | 'search' = 'subject') =>
  filtersFromUrl(new URLSearchParams(query), scope)

test('a link brings the filters and the order it names', () => {
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

test('the words of a search page are no filter, nor is the subject of a subject page', () => {
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
])('T16 %j asks for nothing', (query) => {
  expect(read(query, 'search')).toEqual(noFilters)
})

test('T19 a long address asks for no more than the server takes', () => {
  const many = Array.from({ length: 40 }, (_, at) => `x${at + 10}`).join(',')
  expect(read(`language=${many}`).language.split(',')).toHaveLength(12)
  expect(read(`title=${'a'.repeat(300)}`).title).toHaveLength(200)
  expect(read('type=pdf,pdf,link').type).toBe('pdf,link')
})

test('an order nobody offers is the usual one; a field alone starts as a click on it does', () => {
  expect(sortFromUrl(new URLSearchParams('sort=userID&order=asc'))).toBeUndefined()
  expect(sortFromUrl(new URLSearchParams('order=asc'))).toBeUndefined()
  expect(sortFromUrl(new URLSearchParams('sort=title'))).toEqual({ sort: 'title', order: 'asc' })
  expect(sortFromUrl(new URLSearchParams('sort=modifiedAt&order=up'))).toEqual({
    sort: 'modifiedAt',
    order: 'desc',
  })
})
