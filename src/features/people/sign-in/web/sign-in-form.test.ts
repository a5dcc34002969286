import { expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { missingFields, countFailure, signInError, signInMessage } from './sign-in-form.tsx'

test.each([
  ['ERR-06', 'wrong_password', 'Incorrect password. Please try again.'],
  ['ERR-07', 'account_not_found', 'No account found with this email.'],
  ['ERR-08', 'account_disabled', 'This account has been disabled. Please contact support.'],
  ['ERR-09', 'too_many_requests', 'Too many failed sign-in attempts. Please try again later.'],
  ['ERR-10', 'invalid_input', 'An unknown error occurred. Please try again.'],
  ['ERR-10', 'network', 'An unknown error occurred. Please try again.'],
] as const)('%s message of %s is the spec’s', (_, code, text) => {
  expect(signInMessage(new CallFailure(code, 'whatever the server said', 400))).toBe(text)
})

test('ERR-10 exception of the page has the message of any other error', () => {
  expect(signInMessage(new TypeError('boom'))).toBe('An unknown error occurred. Please try again.')
})

test('ERR-06 ERR-07 errors are at their field, others at the form', () => {
  const after = (code: 'wrong_password' | 'account_not_found' | 'account_disabled') =>
    signInError(new CallFailure(code, '', 401), 'ada@school.example')
  expect(after('wrong_password')).toEqual({
    message: '',
    fields: { password: 'Incorrect password. Please try again.' },
  })
  expect(after('account_not_found')).toEqual({
    message: '',
    fields: { email: 'No account found with this email.' },
  })
  expect(after('account_disabled')).toEqual({
    message: 'This account has been disabled. Please contact support.',
    fields: {},
  })
})

test('ERR-10 malformed email is an unknown error with a hint at its field', () => {
  const { message, fields } = signInError(new CallFailure('account_not_found', '', 404), 'not-an-email')
  expect([message, Object.keys(fields)]).toEqual(['An unknown error occurred. Please try again.', ['email']])
})

test('AUTH-17 both fields are required', () => {
  expect(Object.keys(missingFields({ email: '', password: '' }))).toEqual(['email', 'password'])
  expect(missingFields({ email: 'a@school.example', password: 'b' })).toEqual({})
})

test('AUTH-24 AUTH-26 popup opens at every third failure in a row', () => {
  let failures = 0
  const popups = Array.from({ length: 7 }, () => {
    const { count, popup } = countFailure(failures)
    failures = count
    return popup
  })
  expect(popups).toEqual([false, false, true, false, false, true, false])
})
