import { expect, test } from 'vitest'
import { CallFailure } from '#web/kit/call-failure.ts'
import { oneMoreFailure, signInWords } from './sign-in-words.ts'

test.each([
  ['ERR-06', 'wrong_password', 'Incorrect password. Please try again.'],
  ['ERR-07', 'account_not_found', 'No account found with this email.'],
  ['ERR-08', 'account_disabled', 'This account has been disabled. Please contact support.'],
  ['ERR-09', 'too_many_requests', 'Too many failed sign-in attempts. Please try again later.'],
  ['ERR-10', 'invalid_input', 'An unknown error occurred. Please try again.'],
  ['ERR-10', 'network', 'An unknown error occurred. Please try again.'],
] as const)('%s %s reads as the spec says', (_, code, text) => {
  expect(signInWords(new CallFailure(code, 'whatever the server said', 400))).toBe(text)
})

test('ERR-10 a fault of the page itself reads as any other error', () => {
  expect(signInWords(new TypeError('boom'))).toBe('An unknown error occurred. Please try again.')
})

test('AUTH-24 AUTH-26 the popup comes at every third failure in a row', () => {
  let failures = 0
  const popups = Array.from({ length: 7 }, () => {
    const { count, popup } = oneMoreFailure(failures)
    failures = count
    return popup
  })
  expect(popups).toEqual([false, false, true, false, false, true, false])
})
