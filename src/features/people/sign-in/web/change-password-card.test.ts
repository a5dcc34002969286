import { expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { passwordErrors, changeRefusal } from './change-password-card.tsx'

const weak = 'Password is too weak. Please choose a stronger password.'

test.each([
  ['', '', '', { password: 'Enter your current password.', newPassword: 'Choose a password.' }],
  ['old', 'short', 'short', { newPassword: weak }],
  ['old', 'long enough', '', { confirmation: 'Enter the password again.' }],
  [
    'old',
    'long enough',
    'lang enough',
    { confirmation: 'Passwords do not match. Please confirm your password.' },
  ],
  ['old', 'long enough', 'long enough', {}],
])('F-C8 errors of the passwords %j, %j and %j', (password, newPassword, confirmation, errors) => {
  expect(passwordErrors({ password, newPassword, confirmation })).toEqual(errors)
})

const wrong = { password: 'Incorrect password.' }

test.each([
  [new CallFailure('wrong_password', 'x', 401, 'password'), { message: '', fields: wrong }],
  [new CallFailure('invalid_input', 'x', 400, 'password'), { message: '', fields: wrong }],
  [
    new CallFailure('password_too_weak', 'x', 422, 'newPassword'),
    { message: '', fields: { newPassword: weak } },
  ],
  [new CallFailure('invalid_input', 'x', 400, 'newPassword'), { message: '', fields: { newPassword: weak } }],
  [new CallFailure('too_many_requests', 'Later.', 429), { message: 'Later.', fields: {} }],
  [new TypeError('boom'), { message: 'boom', fields: {} }],
])('F-C8 refusal %s is shown at its field', (thrown, refusal) => {
  expect(changeRefusal(thrown)).toEqual(refusal)
})
