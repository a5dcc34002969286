import { expect, test } from 'vitest'
import { localizeFailure } from '#app/failure-texts.ts'
import type { RefusalReason } from '#platform/containers/unsafe-file-error.ts'
import { refusalFailures } from './messages.ts'
import { refusalDetail } from './server/checks/file-verdict.ts'

const texts: Readonly<Record<RefusalReason | 'too_complex' | 'virus', string>> = refusalFailures

test('CASE-A05 CASE-A08 CASE-A18 each cause of a refused file has a text with a next step, in both languages', () => {
  for (const [cause, text] of Object.entries(texts)) {
    expect([cause, text.split('. ').length]).toEqual([cause, 2])
    expect(localizeFailure('af')(text)).not.toBe(text)
  }
})

test.each([
  ['empty', 'The file is empty.'],
  ['password', 'The file has a password. Save it without one.'],
  ['text_before_header', 'Print it to PDF again.'],
] as const)('CASE-A05 CASE-A08 CASE-A18 the text of %s contains “%s”', (cause, text) => {
  expect(refusalDetail(cause)).toEqual({ cause, words: expect.stringContaining(text) })
})
