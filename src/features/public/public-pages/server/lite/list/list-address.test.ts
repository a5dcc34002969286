import { expect, test } from 'vitest'
import { inFirstLanguage, listAddress } from './list-address.ts'

const request = {
  path: '/lite/search',
  query: {
    lang: 'af' as const,
    q: 'breuke & meer',
    type: ['docx' as const, 'doc' as const],
    rating: 0,
    cursor: '["title"]',
  },
}

test('a change of a list address returns to its first page', () => {
  expect(listAddress(request, { sort: 'title' })).toBe(
    '/lite/search?q=breuke+%26+meer&type=docx%2Cdoc&rating=0&sort=title&lang=af',
  )
  expect(listAddress(request, { type: undefined, rating: undefined })).toBe(
    '/lite/search?q=breuke+%26+meer&lang=af',
  )
})

test('inFirstLanguage keeps filters and page', () => {
  expect(inFirstLanguage(request)).toBe(
    '/lite/search?q=breuke+%26+meer&type=docx%2Cdoc&rating=0&cursor=%5B%22title%22%5D',
  )
  expect(listAddress({ path: '/lite/subject/history', query: { lang: 'en' } })).toBe('/lite/subject/history')
})
