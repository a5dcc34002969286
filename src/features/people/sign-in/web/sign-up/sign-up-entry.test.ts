import { expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { blankPerson } from '#test/builders.ts'
import { emptySignUp, isMinor, rejectedSignUp, signUpBody, signUpErrors } from './sign-up-entry.ts'

const filled = {
  ...emptySignUp,
  email: ' ada@school.example ',
  password: 'four words and a bird',
  confirmation: 'four words and a bird',
}

test('AUTH-07 each blank required field has an error, other fields have none', () => {
  expect(Object.keys(signUpErrors(emptySignUp, 'none'))).toEqual(['email', 'password', 'confirmation'])
  expect(Object.keys(signUpErrors({ ...filled, email: '  ' }, 'none'))).toEqual(['email'])
  expect(signUpErrors(filled, 'none')).toEqual({})
})

test('AUTH-08 error of different passwords is at the confirmation', () => {
  expect(signUpErrors({ ...filled, confirmation: 'another' }, 'none')).toEqual({
    confirmation: 'Passwords do not match. Please confirm your password.',
  })
})

test('AUTH-05 invalid age has an error before any call', () => {
  expect(Object.keys(signUpErrors({ ...filled, age: '200' }, 'none'))).toEqual(['age'])
})

test.each([
  ['', false],
  ['17', true],
  ['18', false],
  ['200', false],
])('consent needed at age %j: %s', (age, needsConsent) => {
  expect(isMinor({ ...filled, age })).toBe(needsConsent)
})

test('guardian consent is required and sent only when it is needed', () => {
  expect(Object.keys(signUpErrors(filled, 'tick'))).toEqual(['guardianAgrees'])
  expect(signUpErrors({ ...filled, guardianAgrees: true }, 'tick')).toEqual({})
  expect(signUpBody({ ...filled, guardianAgrees: true }, 'tick')).toMatchObject({ guardian_consent: true })
  expect(signUpBody({ ...filled, guardianAgrees: true }, 'none')).not.toHaveProperty('guardian_consent')
})

test('AUTH-09 body trims the email and leaves optional fields blank', () => {
  const { full_name: _, ...blankFields } = blankPerson
  expect(signUpBody(filled, 'none')).toEqual({
    ...blankFields,
    email: 'ada@school.example',
    password: 'four words and a bird',
    first_name: '',
    last_name: '',
    institution: '',
    age: null,
    requested_role: '',
  })
})

test.each([
  [
    'ERR-01',
    'email_taken',
    undefined,
    'email',
    'This email is already in use. Please use a different email.',
  ],
  ['ERR-02', 'invalid_email', 'email', 'email', 'Invalid email format. Please enter a valid email.'],
  ['ERR-02', 'invalid_input', 'email', 'email', 'Invalid email format. Please enter a valid email.'],
  [
    'ERR-03',
    'password_too_weak',
    undefined,
    'password',
    'Password is too weak. Please choose a stronger password.',
  ],
  [
    'ERR-03',
    'invalid_input',
    'password',
    'password',
    'Password is too weak. Please choose a stronger password.',
  ],
] as const)('%s refusal %s of %s is shown at the field %s', (_, code, at, field, words) => {
  expect(rejectedSignUp(new CallFailure(code, 'whatever the server said', 400, at))).toEqual({
    [field]: words,
  })
})

test('ERR-04 other errors belong to no field', () => {
  expect(rejectedSignUp(new CallFailure('too_many_requests', '', 429))).toEqual({})
  expect(rejectedSignUp(new CallFailure('invalid_input', '', 400, 'institution'))).toEqual({})
  expect(rejectedSignUp(new TypeError('boom'))).toEqual({})
})
