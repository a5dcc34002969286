import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeDocument } from './documents/make-document.ts'
import { guide, guideFile } from './guide.ts'

test('STAT-12 the PDF of the guide is the one made from its text', async () => {
  // After a change of the text: npm run documents
  expect(readFileSync(guideFile).equals(await makeDocument(guide))).toBe(true)
})
