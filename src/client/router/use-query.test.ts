import { expect, test } from 'vitest'
import { withQuery } from './use-query.ts'

test('query values are set, changed and removed, the rest stays', () => {
  expect(withQuery('#/subject/history', { grade: 'Grade 4' })).toBe('/subject/history?grade=Grade%204')
  expect(withQuery('#/search?q=a%20%26%20b&type=pdf', { type: 'pdf,link', title: '' })).toBe(
    '/search?q=a%20%26%20b&type=pdf,link',
  )
  expect(withQuery('#/subject/history?title=c%2B%2B', { title: '' })).toBe('/subject/history')
})

test('special characters in a value survive the round trip', () => {
  const address = withQuery('#/search', { q: '50% + 1/2 = c#, ’n' })
  expect(new URLSearchParams(address.split('?')[1]).get('q')).toBe('50% + 1/2 = c#, ’n')
})
