import { expect, test } from 'vitest'
import { languageName } from './language-names.ts'

test.each([
  ['zu', 'en', 'isiZulu'],
  ['nso', 'af', 'Sepedi'],
  ['fr', 'en', 'French'],
  ['fr', 'af', 'Frans'],
  ['not-a-language-at-all', 'en', 'not-a-language-at-all'],
])('name of %s in %s is %s', (code, reader, name) => {
  expect(languageName(code, reader)).toBe(name)
})

test.each(['constructor', 'toString', '__proto__'])('T35 %s is not a language', (code) => {
  expect(languageName(code, 'en').toLowerCase()).toBe(code.toLowerCase())
})
