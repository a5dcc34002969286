import { expect, test } from 'vitest'
import { isFormOf, keyOfSending, sealForm } from './form-token.ts'

const now = new Date('2026-11-22T08:00:00.000Z')
const token = sealForm('report 1', 'visitor 1', now, 'a secret')

test('T32 a token is good for its form, its person and its secret alone', () => {
  expect(isFormOf(token, 'report 1', 'visitor 1', 'a secret')).toBe(true)
  expect(isFormOf(token, 'report 2', 'visitor 1', 'a secret')).toBe(false)
  expect(isFormOf(token, 'report 1', 'visitor 2', 'a secret')).toBe(false)
  expect(isFormOf(token, 'report 1', 'visitor 1', 'another secret')).toBe(false)
  expect(isFormOf(token.replace(/^\d{13}/, '1'.repeat(13)), 'report 1', 'visitor 1', 'a secret')).toBe(false)
})

test.each(['', '.', 'x', `${token}x`, token.slice(1), `${token}.${token}`])('T32 %j is no token', (text) => {
  expect(isFormOf(text, 'report 1', 'visitor 1', 'a secret')).toBe(false)
})

test('another moment, another word: another sending', () => {
  const later = sealForm('report 1', 'visitor 1', new Date(now.getTime() + 1), 'a secret')
  expect(later).not.toBe(token)
  expect(keyOfSending(token, 'broken', undefined)).toBe(keyOfSending(token, 'broken', undefined))
  expect(keyOfSending(token, undefined, 'broken')).not.toBe(keyOfSending(token, 'broken', undefined))
})
