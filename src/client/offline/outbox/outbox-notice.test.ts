import { expect, test } from 'vitest'
import { refusedTexts } from '../../messages.ts'
import { pendingText } from './outbox-notice.tsx'

test.each([
  [['rating'], '1 rating waits to be sent.'],
  [['rating', 'rating'], '2 ratings wait to be sent.'],
  [['report', 'rating', 'rating'], '2 ratings and 1 report wait to be sent.'],
  [['profile change', 'report', 'rating'], '1 rating, 1 report and 1 profile change wait to be sent.'],
] as const)('%j: %s', (kinds, words) => {
  expect(pendingText(kinds)).toBe(words)
})

test('the text of a refusal names the write and the reason', () => {
  expect(
    refusedTexts.notTaken({
      one: refusedTexts.one.rating,
      what: '4 stars for “Fractions”',
      why: 'This resource is no longer here.',
    }),
  ).toBe('A rating was not taken (4 stars for “Fractions”). This resource is no longer here.')
})
