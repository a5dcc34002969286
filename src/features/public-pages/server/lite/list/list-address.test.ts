import { expect, test } from 'vitest'
import { inFirstLanguage, listAddress } from './list-address.ts'

const asked = {
  path: '/lite/search',
  query: {
    lang: 'af' as const,
    q: 'breuke & meer',
    type: ['docx' as const, 'doc' as const],
    rating: 0,
    cursor: '["title"]',
  },
}

test('a wish changes one thing of an address and begins again with the first page', () => {
  expect(listAddress(asked, { sort: 'title' })).toBe(
    '/lite/search?q=breuke+%26+meer&type=docx%2Cdoc&rating=0&sort=title&lang=af',
  )
  expect(listAddress(asked, { type: undefined, rating: undefined })).toBe(
    '/lite/search?q=breuke+%26+meer&lang=af',
  )
})

test('a page in another language is the same page of the same list', () => {
  expect(inFirstLanguage(asked)).toBe(
    '/lite/search?q=breuke+%26+meer&type=docx%2Cdoc&rating=0&cursor=%5B%22title%22%5D',
  )
  expect(listAddress({ path: '/lite/subject/history', query: { lang: 'en' } })).toBe('/lite/subject/history')
})
