import { expect, test } from 'vitest'
import { normalEmail } from './email-address.ts'

test('T12 one mailbox has one spelling', () => {
  const spellings = [
    'v@school.example',
    'V@School.EXAMPLE',
    ' v@school.example ',
    'v＠school.example',
    'v\u200b@school.example',
    'v@school.example.',
  ]
  expect(new Set(spellings.map(normalEmail))).toEqual(new Set(['v@school.example']))
})
