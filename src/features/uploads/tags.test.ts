import { expect, test } from 'vitest'
import { distinctTags } from './upload-rules.ts'

test.each([
  [['fractions', 'fractions'], ['fractions']],
  [['Fractions', ' fractions ', 'FRACTIONS'], ['Fractions']],
  [['Ê-klanke', 'ê-klanke'], ['Ê-klanke']],
  [
    ['Grade 1', 'Grade 10', 'grade 1'],
    ['Grade 1', 'Grade 10'],
  ],
])('CONTRIB-21 CONTRIB-22 of %j the first spelling stays', (given, kept) => {
  expect(distinctTags(given)).toEqual(kept)
})

test('CONTRIB-23 empty tags are left out', () => {
  expect(distinctTags(['', '  ', '\t', 'algebra', ''])).toEqual(['algebra'])
  expect(distinctTags([])).toEqual([])
})

test('CONTRIB-30 the order stays, spaces around a tag go', () => {
  expect(distinctTags(['Grade 4', ' breuke', 'algebra '])).toEqual(['Grade 4', 'breuke', 'algebra'])
})
