import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { people } from '#seed/people.ts'
import { isCommonPassword } from './common-passwords.ts'

test.for([
  'password',
  'Password1',
  '12345678',
  'QWERTYUIOP',
  'iloveyou',
  'letmein123',
  'ｐａｓｓｗｏｒｄ',
  'football1',
])('ERR-03 %s is tried first by everybody who guesses', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test('ERR-03 so is what comes to mind in South Africa', () => {
  const local = readFileSync(new URL('local-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(local.length).toBeGreaterThan(50)
  expect(local.filter((password) => !isCommonPassword(password))).toEqual([])
})

test.for([
  'seven kettles under the marula',
  'a-long-password-for-tests',
  'ngiyakuthanda umfundi 88',
  'Xq7_-tTz0',
])('%s is nobody’s first guess', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('the small school chose better', () => {
  expect(people.filter(({ password }) => isCommonPassword(password))).toEqual([])
})

test('the list works offline and is small', () => {
  expect(statSync(new URL('common-passwords.bloom', import.meta.url)).size).toBeLessThan(200_000)
})
