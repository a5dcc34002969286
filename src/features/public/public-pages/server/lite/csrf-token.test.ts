import { expect, test } from 'vitest'
import { fakeSigner } from '#test/fake-signer.ts'
import { verifyFormToken, submissionKey, signFormToken } from './csrf-token.ts'

const now = new Date('2026-11-22T08:00:00.000Z')
const ours = fakeSigner()
const token = signFormToken('report 1', 'visitor 1', now, ours)

test('T32 a token is valid for its form, owner and secret only', () => {
  expect(verifyFormToken(token, 'report 1', 'visitor 1', ours)).toBe(true)
  expect(verifyFormToken(token, 'report 2', 'visitor 1', ours)).toBe(false)
  expect(verifyFormToken(token, 'report 1', 'visitor 2', ours)).toBe(false)
  expect(verifyFormToken(token, 'report 1', 'visitor 1', fakeSigner('another'))).toBe(false)
  expect(verifyFormToken(token.replace(/^\d{13}/, '1'.repeat(13)), 'report 1', 'visitor 1', ours)).toBe(false)
})

test.each(['', '.', 'x', `${token}x`, token.slice(1), `${token}.${token}`])(
  'T32 %j is not a valid token',
  (text) => {
    expect(verifyFormToken(text, 'report 1', 'visitor 1', ours)).toBe(false)
  },
)

test('submission key changes with the time of the token and with the fields', () => {
  const later = signFormToken('report 1', 'visitor 1', new Date(now.getTime() + 1), ours)
  expect(later).not.toBe(token)
  expect(submissionKey(token, 'broken', undefined)).toBe(submissionKey(token, 'broken', undefined))
  expect(submissionKey(token, undefined, 'broken')).not.toBe(submissionKey(token, 'broken', undefined))
})
