import { expect, test } from 'vitest'
import { isSamePassword, isWeakPassword } from './password.ts'

test.each([
  ['blanks', ' '.repeat(12)],
  ['non-breaking blanks', '\u00A0'.repeat(12)],
  ['zero-width blanks', '\u200B'.repeat(12)],
  ['one letter', 'aaaaaaaaaaaa'],
  ['one letter in both cases', 'aAaaAAaaaAAA'],
  ['one letter in two widths', 'aaaa\uFF41\uFF41\uFF41\uFF41'],
  ['one emoji', '\u{1F600}'.repeat(10)],
  ['two characters', '1212121212'],
  ['three characters', 'abcabcabca'],
  ['one letter between blanks', `  ${'x'.repeat(8)}  `],
  ['seven characters and a blank', '1234567 '],
])('CASE-B10 %s repeated is no password', (_, password) => {
  expect(isWeakPassword(password)).toBe(true)
})

test.each(['abcdabcd', 'haha haha', 'aaaaaaab', 'a-long-password', '  eight ok'])(
  'CASE-B10 %j is not weak by repetition',
  (password) => {
    expect(isWeakPassword(password)).toBe(false)
  },
)

test('CASE-B08 password and confirmation are compared without outer blanks', () => {
  expect(isSamePassword('one password', 'one password\u200B ')).toBe(true)
  expect(isSamePassword('one password', 'onepassword')).toBe(false)
})
