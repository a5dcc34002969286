import { expect, test } from 'vitest'
import { addSignedTerm, type SignedTerms, signVariants } from './sign-variants.ts'

const terms: SignedTerms = new Map()
for (const token of [
  'e-mail',
  'e-mails,',
  "(you'll",
  'co-operative',
  'co-op',
  "foto's",
  'u.s.a.',
  '3/4',
  'plants',
])
  addSignedTerm(terms, token)

test.for([
  ['email', ['e-mail', 'e-mails']],
  ['e-mail', ['email']],
  ['youll', ["you'll"]],
  ['cooperative', ['co-operative']],
  ['coope', ['co-operative']],
  ['coop', ['co-op']],
  ['fotos', ["foto's"]],
  ["foto's", ['fotos']],
  ['usa', ['u.s.a']],
  ['plants', []],
  ['plants?', ['plants']],
  ['grade8', ['grade 8']],
  ['34', []],
  ['', []],
] as const)('CASE-B14 the variants of %j are %j', ([word, expected]) => {
  expect(signVariants(terms, word)).toEqual(expected)
})

test('CASE-B14 a word has at most eight variants', () => {
  const many: SignedTerms = new Map()
  for (let n = 0; n < 50; n += 1) addSignedTerm(many, `co-operate${'x'.repeat(n)}`)
  expect(signVariants(many, 'cooperate')).toHaveLength(8)
})
