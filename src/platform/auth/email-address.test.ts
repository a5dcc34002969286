import { expect, test } from 'vitest'
import { hiddenEmail, normalEmail } from './email-address.ts'

test('T12 normalEmail gives one spelling per mailbox', () => {
  const spellings = [
    'v@school.example',
    'V@School.EXAMPLE',
    ' v@school.example ',
    'v＠school.example',
    'v\u200b@school.example',
    'v@school.example.',
    'v\ud800@school.example',
  ]
  expect(new Set(spellings.map(normalEmail))).toEqual(new Set(['v@school.example']))
})

test('T8 hiddenEmail is stable and does not reveal the email', () => {
  const hidden = hiddenEmail('v@school.example', 'secret')
  expect(hiddenEmail('v@school.example', 'secret')).toBe(hidden)
  expect(hiddenEmail('w@school.example', 'secret')).not.toBe(hidden)
  expect(hiddenEmail('v@school.example', 'another secret')).not.toBe(hidden)
  expect(hidden).toMatch(/^[\w-]{43}$/)
})
