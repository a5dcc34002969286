import { expect, test } from 'vitest'
import type { Account } from '../contract.ts'
import { fieldTexts } from '../messages.ts'
import { detailNames } from '../person-fields.ts'
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

test.each(detailNames)(
  'SDK-11 stored account without the field %s shows it blank, and a form does not send it',
  (name) => {
    const { [name]: _, ...stored } = aProfile({ full_name: 'Ada', age: 36, institution: 'Hill School' })
    const account = stored as Account
    expect(detailFacts(account)).toEqual({
      ...detailFacts(aProfile({ age: 36, institution: 'Hill School' })),
      [fieldTexts.details[name]]: '',
    })
    const entry = entryOf(account)
    expect(entry).toMatchObject({ [name]: '' })
    expect(differencesIn(account, { ...entry, fullName: 'Ada King' })).toEqual({ full_name: 'Ada King' })
  },
)
