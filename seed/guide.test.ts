import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeDocument } from './documents/make-document.ts'
import { guide } from './guide.ts'

test('STAT-12 the PDF that comes with the site is the one made from its text', () => {
  const kept = readFileSync(
    new URL('../src/web/public/useful/computing-lessons-without-computers.pdf', import.meta.url),
  )
  expect(kept.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  // After changing the text: npm run guide
  expect(kept.equals(makeDocument(guide).bytes)).toBe(true)
})
