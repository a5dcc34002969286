import { expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { newPasswordErrors, newPasswordRefusal } from './new-password-form.tsx'

test.each([
  ['', '', { password: 'Choose a password.' }],
  ['short', 'short', { password: 'Password is too weak. Please choose a stronger password.' }],
  ['long enough', '', { confirmation: 'Enter the password again.' }],
  ['long enough', 'long enuogh', { confirmation: 'Passwords do not match. Please confirm your password.' }],
  ['long enough', 'long enough', {}],
])('ERR-03 errors of the passwords %j and %j', (password, confirmation, errors) => {
  expect(newPasswordErrors({ password, confirmation })).toEqual(errors)
})

const expiredLink = 'This link has been used or has expired. Request a new one.'
const weak = { password: 'Password is too weak. Please choose a stronger password.' }
test.each([
  [
    new CallFailure('reset_link_gone', expiredLink, 410),
    { linkGone: true, message: expiredLink, fields: {} },
  ],
  [new CallFailure('invalid_input', 'x', 400, 'token'), { linkGone: true, message: expiredLink, fields: {} }],
  [
    new CallFailure('password_too_weak', 'x', 422, 'password'),
    { linkGone: false, message: '', fields: weak },
  ],
  [new CallFailure('invalid_input', 'x', 400, 'password'), { linkGone: false, message: '', fields: weak }],
  [
    new CallFailure('network', 'No answer came.', 0),
    { linkGone: false, message: 'No answer came.', fields: {} },
  ],
  [new TypeError('boom'), { linkGone: false, message: 'boom', fields: {} }],
])('refusal %s is shown at its field', (thrown, refusal) => {
  expect(newPasswordRefusal(thrown)).toEqual(refusal)
})
