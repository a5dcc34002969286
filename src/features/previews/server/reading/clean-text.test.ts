import { expect, test } from 'vitest'
import { beginningOf, cleanText, maxTextCharacters } from './clean-text.ts'

test.each([
  ['one\r\ntwo\rthree\vfour', 'one\ntwo\nthree\nfour'],
  ['a  b\t c \n\n\n\n d ', 'a b c\n\nd'],
  ['e\u0301 = \u00e9', '\u00e9 = \u00e9'],
  ['photo\u0002\r\nsynthesis and geo\ufffe\nmetry', 'photosynthesis and geometry'],
  ['a\u0000b\u202ec\u200b d\ufeff', 'abc d'],
  ['half \ud83d of a pair', 'half of a pair'],
  ['whole \ud83d\udcda pair', 'whole \ud83d\udcda pair'],
  ['hoërskool Tshivenḓa', 'hoërskool Tshivenḓa'],
])('%j is kept as %j', (found, kept) => {
  expect(cleanText(found)).toBe(kept)
})

test('T25 no more than a million characters and two million bytes are kept, no character halved', () => {
  const long = [`${'a'.repeat(maxTextCharacters - 1)}📚`, '📚'.repeat(900_000), 'ḓ'.repeat(1_200_000)]
  for (const text of long.map((each) => cleanText(each))) {
    expect(text.length).toBeLessThanOrEqual(maxTextCharacters)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000_000)
    expect(text.isWellFormed()).toBe(true)
    expect(text.length).toBeGreaterThan(600_000)
  }
})

test('a beginning is cut between characters', () => {
  expect([beginningOf('a📚b', 2), beginningOf('a📚b', 3), beginningOf('abc', 9)]).toEqual(['a', 'a📚', 'abc'])
})
