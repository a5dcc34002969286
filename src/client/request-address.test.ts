import { expect, test } from 'vitest'
import { requestAddress } from './request-address.ts'

test('parameters are filled in and escaped', () => {
  expect(requestAddress('/api/resources/:resourceId/ratings', { resourceId: 'a/b?c' })).toBe(
    '/api/resources/a%2Fb%3Fc/ratings',
  )
})

test('undefined query values are left out, numbers are written out', () => {
  expect(requestAddress('/api/search', {}, { q: 'a & b', title: undefined, limit: 50 })).toBe(
    '/api/search?q=a+%26+b&limit=50',
  )
})

test('without a query there is no question mark', () => {
  expect(requestAddress('/api/session', {}, { q: undefined })).toBe('/api/session')
})
