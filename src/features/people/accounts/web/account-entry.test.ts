import { expect, test } from 'vitest'
import { ageIn } from './account-entry.ts'

test.each([
  ['', null],
  ['   ', null],
  ['1', 1],
  [' 34 ', 34],
  ['120', 120],
  ['007', 7],
  ['0', undefined],
  ['121', undefined],
  ['-5', undefined],
  ['17.5', undefined],
  ['1e2', undefined],
  ['forty', undefined],
])('AUTH-05 text %j has the age %j', (text, age) => {
  expect(ageIn(text)).toBe(age)
})
