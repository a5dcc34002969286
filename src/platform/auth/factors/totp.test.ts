import { expect, test } from 'vitest'
import { base32, stepOfCode, totpCode, totpStep } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.for([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const)('ASVS-6.5.5 code at second %i is the one of RFC 6238', ([seconds, code]) => {
  expect(totpCode(secret, totpStep(seconds), 8)).toBe(code)
  expect(totpCode(secret, totpStep(seconds))).toBe(code.slice(2))
})

test('ASVS-6.5.5 code of the step before and after is accepted, of two steps away it is not', () => {
  const now = 1_111_111_111
  const found = [-2, -1, 0, 1, 2].map((away) =>
    stepOfCode(secret, totpCode(secret, totpStep(now) + away), now),
  )
  expect(found).toEqual([undefined, 37_037_036, 37_037_037, 37_037_038, undefined])
})

test('first and last second of a step have one code, the next second has another', () => {
  expect([30, 59, 60].map(totpStep)).toEqual([1, 1, 2])
})

test('base32 is the one of RFC 4648', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})
