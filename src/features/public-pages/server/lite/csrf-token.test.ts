import { expect, test } from 'vitest'
import { verifyFormToken, submissionKey, signFormToken } from './csrf-token.ts'

const now = new Date('2026-11-22T08:00:00.000Z')
const token = signFormToken('report 1', 'visitor 1', now, 'a secret')

test('T32 a token is good for its form, its person and its secret alone', () => {
  expect(verifyFormToken(token, 'report 1', 'visitor 1', 'a secret')).toBe(true)
  expect(verifyFormToken(token, 'report 2', 'visitor 1', 'a secret')).toBe(false)
  expect(verifyFormToken(token, 'report 1', 'visitor 2', 'a secret')).toBe(false)
  expect(verifyFormToken(token, 'report 1', 'visitor 1', 'another secret')).toBe(false)
  expect(verifyFormToken(token.replace(/^\d{13}/, '1'.repeat(13)), 'report 1', 'visitor 1', 'a secret')).toBe(
    false,
  )
})

test.each(['', '.', 'x', `${token}x`, token.slice(1), `${token}.${token}`])('T32 %j is no token', (text) => {
  expect(verifyFormToken(text, 'report 1', 'visitor 1', 'a secret')).toBe(false)
})

test('another moment, another word: another sending', () => {
  const later = signFormToken('report 1', 'visitor 1', new Date(now.getTime() + 1), 'a secret')
  expect(later).not.toBe(token)
  expect(submissionKey(token, 'broken', undefined)).toBe(submissionKey(token, 'broken', undefined))
  expect(submissionKey(token, undefined, 'broken')).not.toBe(submissionKey(token, 'broken', undefined))
})
