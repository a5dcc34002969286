import { expect, test } from 'vitest'
import { truncate, cleanText, splitIntoSections, maxTextCharacters } from './clean-text.ts'

test.each([
  ['one\r\ntwo\rthree\vfour', 'one\ntwo\nthree\nfour'],
  ['a  b\t c \n\n\n\n d ', 'a b c\n\nd'],
  ['e\u0301 = \u00e9', '\u00e9 = \u00e9'],
  ['photo\u0002\r\nsynthesis and geo\ufffe\nmetry', 'photosynthesis and geometry'],
  ['the photo\ufffesynthesis of plants', 'the photosynthesis\nof plants'],
  ['one geo\ufffemetry\r\nlesson\r\n\r\nten', 'one geometry\nlesson\n\nten'],
  ['an un\ufffeim\ufffeportant one', 'an unimportant\none'],
  ['a\u0000b\u202ec\u200b d\ufeff', 'abc d'],
  ['half \ud83d of a pair', 'half of a pair'],
  ['whole \ud83d\udcda pair', 'whole \ud83d\udcda pair'],
  ['hoërskool Tshivenḓa', 'hoërskool Tshivenḓa'],
  ['one \n\n \f\r\n two\f\f four\f \n', 'one\ftwo\f\ffour'],
  [' \n\f\fthree', '\f\fthree'],
  ['photo\u0002\fsynthesis', 'photo\fsynthesis'],
  ['\f'.repeat(100_000), ''],
])('cleanText turns %j into %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

test('T25 cleanText truncates at a million characters and two million bytes between characters', () => {
  const long = [`${'a'.repeat(maxTextCharacters - 1)}📚`, '📚'.repeat(900_000), 'ḓ'.repeat(1_200_000)]
  for (const text of long.map((each) => cleanText(each))) {
    expect(text.length).toBeLessThanOrEqual(maxTextCharacters)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000_000)
    expect(text.isWellFormed()).toBe(true)
    expect(text.length).toBeGreaterThan(600_000)
  }
})

test('truncate cuts between characters', () => {
  expect([truncate('a📚b', 2), truncate('a📚b', 3), truncate('abc', 9)]).toEqual(['a', 'a📚', 'abc'])
})

test('splitIntoSections cuts at line ends and loses nothing', () => {
  const text = Array.from({ length: 1_000 }, (_, i) => `line ${i} with some words`).join('\n')
  const sections = splitIntoSections(text)
  expect(sections.replaceAll('\f', '\n')).toBe(text)
  const lengths = sections.split('\f').map(({ length }) => length)
  expect(Math.max(...lengths)).toBeLessThan(3_100)
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThanOrEqual(3_000)
  expect(['short', 'x'.repeat(9_000), ''].map(splitIntoSections)).toEqual(['short', 'x'.repeat(9_000), ''])
})
