import { expect, test } from 'vitest'
import { refusedTexts } from '../../messages.ts'
import { pendingText } from './outbox-notice.tsx'

test.each([
  [['rating'], 'Not sent yet: 1 rating.'],
  [['rating', 'rating'], 'Not sent yet: 2 ratings.'],
  [['report', 'rating', 'rating'], 'Not sent yet: 2 ratings and 1 report.'],
  [['profile change', 'report', 'rating'], 'Not sent yet: 1 rating, 1 report and 1 profile change.'],
] as const)('%j: %s', (kinds, words) => {
  expect(pendingText(kinds)).toBe(words)
})

test('the text of a refusal names the write and the reason', () => {
  expect(
    refusedTexts.notAccepted({
      one: refusedTexts.one.rating,
      what: '4 stars for “Fractions”',
      why: 'This resource is no longer here.',
    }),
  ).toBe('A rating was not accepted (4 stars for “Fractions”). This resource is no longer here.')
})
