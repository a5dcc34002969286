import { expect, test } from 'vitest'
import { google, providerLabel, flowMessage } from './provider-texts.ts'

test.each([
  ['ERR-11', 'closed', 'Sign-in process was closed. Please try again.'],
  ['ERR-12', 'cancelled', 'Sign-in process was canceled. Please try again.'],
  ['ERR-13', 'network', 'Network error. Please check your connection.'],
  ['ERR-14', 'other', 'An error occurred during Google sign-in.'],
  ['ERR-08', 'disabled', 'This account has been disabled. Please contact support.'],
] as const)('%s message of %s is the spec’s', (_, outcome, text) => {
  expect(flowMessage(google, 'sign-in', outcome)).toBe(text)
  expect(flowMessage(google, 'deletion', outcome)).toBe(text)
})

test('ERR-05 sign-up page has one message for every outcome', () => {
  for (const outcome of ['closed', 'cancelled', 'network', 'other', 'disabled'] as const)
    expect(flowMessage(google, 'sign-up', outcome)).toBe(
      'An error occurred during Google sign-in. Please try again.',
    )
})

test('new flow clears the message', () => {
  for (const purpose of ['sign-in', 'sign-up', 'deletion'] as const)
    expect(flowMessage(google, purpose, 'started')).toBe('')
})

const school = { id: 'school', name: 'Karoo School' }

test('UNI-15 UNI-16 other providers are named on buttons and in messages, Google has its own texts', () => {
  expect(providerLabel(google, 'sign-in')).toBe('Sign in with Google')
  expect(providerLabel(google, 'sign-up')).toBe('Sign up with Google')
  for (const purpose of ['sign-in', 'sign-up'] as const) {
    expect(providerLabel(school, purpose)).toBe('Sign in with Karoo School')
    expect(flowMessage(school, purpose, 'other')).toBe('Sign-in with Karoo School did not work. Try again.')
    expect(flowMessage(school, purpose, 'cancelled')).toBe('Sign-in process was canceled. Please try again.')
  }
})

test('UNI-19 taken address has its own message, except with Google', () => {
  expect(flowMessage(school, 'sign-in', 'address-taken')).toBe(
    'This email already has an account. Sign in the way you did before.',
  )
  expect(flowMessage(google, 'sign-in', 'address-taken')).toBe('An error occurred during Google sign-in.')
})
