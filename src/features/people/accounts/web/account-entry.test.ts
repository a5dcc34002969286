import { expect, test } from 'vitest'
import type { Account } from '../contract.ts'
import { aProfile } from '#test/builders.ts'
import { ageIn, detailFacts, differencesIn, entryOf } from './account-entry.ts'

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

test('SDK-11 stored account without a newer field shows it blank, and a form does not send it', () => {
  const { institution: _, ...stored } = aProfile({ full_name: 'Ada', age: 36 })
  const account = stored as Account
  expect(detailFacts(account)).toMatchObject({ Institution: '', Age: '36' })
  const entry = entryOf(account)
  expect(entry).toMatchObject({ institution: '', age: '36' })
  expect(differencesIn(account, { ...entry, fullName: 'Ada King' })).toEqual({ full_name: 'Ada King' })
})
