import { expect, test } from 'vitest'
import { googleWords } from './google-words.ts'

test.each([
  ['ERR-11', 'closed', 'Sign-in process was closed. Please try again.'],
  ['ERR-12', 'cancelled', 'Sign-in process was canceled. Please try again.'],
  ['ERR-13', 'network', 'Network error. Please check your connection.'],
  ['ERR-14', 'other', 'An error occurred during Google sign-in.'],
  ['ERR-08', 'disabled', 'This account has been disabled. Please contact support.'],
] as const)('%s %s reads as the spec says', (_, outcome, text) => {
  expect(googleWords('sign-in', outcome)).toBe(text)
  expect(googleWords('deletion', outcome)).toBe(text)
})

test('ERR-05 the sign-up page has one text for all of them', () => {
  for (const outcome of ['closed', 'cancelled', 'network', 'other', 'disabled'] as const)
    expect(googleWords('sign-up', outcome)).toBe('An error occurred during Google sign-in. Please try again.')
})

test('a new try takes the earlier words back', () => {
  for (const purpose of ['sign-in', 'sign-up', 'deletion'] as const)
    expect(googleWords(purpose, 'begun')).toBe('')
})
