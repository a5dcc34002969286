import { expect, test } from 'vitest'
import { symbolOf } from './read-docx.ts'

test.for([
  ['<w:sym w:font="Symbol" w:char="F061"/>', 'α'],
  ['<w:sym w:font="Symbol" w:char="F0A3"/>', '≤'],
  ['<w:sym w:font="Wingdings" w:char="F0FC"/>', ''],
  ['<w:sym w:font="Arial" w:char="00E9"/>', 'é'],
  ['<w:sym w:font="Symbol"/>', ''],
] as const)('CASE-A09 the text of %s is %j', ([tag, text]) => {
  expect(symbolOf(tag)).toBe(text)
})
