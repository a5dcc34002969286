import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownWordsHint, reasonTexts, textForAuthor } from './review-reason-texts.ts'
import { needsOwnWords, reviewReasonIds } from '../review-reasons.ts'

test.each(['', 'af/'])('every reason in content/%s fits into the request to the author', (folder) => {
  const content: unknown = JSON.parse(readFileSync(`content/${folder}review-reasons.json`, 'utf8'))
  const { reasons } = content as { reasons: typeof reasonTexts }
  expect(Object.keys(reasons)).toEqual(reviewReasonIds)
  for (const { what, why, how, example } of Object.values(reasons))
    expect([what, why, how, example].join(' ').length).toBeLessThanOrEqual(600)
})

test('ANS-10 a reason has a text for the author, or a hint for own words', () => {
  for (const id of reviewReasonIds) {
    expect([id, textForAuthor(id) === '', ownWordsHint(id) !== undefined]).toEqual([
      id,
      needsOwnWords(id),
      needsOwnWords(id),
    ])
    expect(textForAuthor(id) || ownWordsHint(id)).toContain(reasonTexts[id].example)
  }
})
