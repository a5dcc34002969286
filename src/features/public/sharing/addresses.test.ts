import { expect, test } from 'vitest'
import { cardPath, idsWithPrefix, shortForm, shortPath } from './addresses.ts'

const id = '0b5e2c1e-12f3-4a67-8b90-aabbccddeeff'

test('a short address has the first ten digits of the id', () => {
  expect(shortPath({ id })).toBe('/r/0b5e2c1e12')
  expect(shortForm.test('0b5e2c1e12')).toBe(true)
  expect(shortForm.test('0B5E2C1E12')).toBe(true)
  for (const other of ['0b5e2c1e1', '0b5e2c1e123', '0b5e2c1e1g', ' 0b5e2c1e12', id, '0b5e2c1e12\n', ''])
    expect([other, shortForm.test(other)]).toEqual([other, false])
})

test('idsWithPrefix spans the ids that begin with the digits', () => {
  const { least, greatest } = idsWithPrefix('0B5E2C1E12')
  expect(least).toBe('0b5e2c1e-1200-0000-0000-000000000000')
  expect(greatest).toBe('0b5e2c1e-12ff-ffff-ffff-ffffffffffff')
  expect(least <= id && id <= greatest).toBe(true)
})

test('cardPath names every language but English', () => {
  expect(cardPath({ id })).toBe(`/r/${id}/card`)
  expect(cardPath({ id }, 'af')).toBe(`/r/${id}/card?lang=af`)
})
