import { expect, test } from 'vitest'
import { foldText } from '#shared/text.ts'
import { parseSearch, subjectsMatching } from './parse-search.ts'

const texts = (q: string) => (parseSearch(q)?.words ?? []).map(({ forms: [form] }) => form)

test('query is split at any white space into unique words', () => {
  expect(texts('  long \t division\n long ')).toEqual(['long', 'division'])
})

test('SEARCH-06 HOME-07 blank query has no words', () => {
  expect(texts('')).toEqual([])
  expect(texts(' \t\n\u00a0')).toEqual([])
})

test('T19 query is limited to twelve words', () => {
  expect(texts(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' '))).toHaveLength(12)
})

test.each([
  ['geography', ['Geography']],
  ['GEOGR', ['Geography']],
  ['Maths', ['Maths']],
  ['mathematics', ['Maths']],
  ['business studies', ['Business']],
  ['NaturalScience', ['NaturalScience']],
  ['science', ['ComputerScience', 'LifeScience', 'NaturalScience']],
  ['astrology', []],
  ['%', []],
])('SEARCH-09 HOME-10 %j matches the subjects %j by title or storage name', (word, names) => {
  expect(subjectsMatching(foldText(word)).toSorted()).toEqual(names)
})

test('each word has its forms in both languages and its matching subjects', () => {
  expect(parseSearch('Graad  Geogr\u00e1phy')).toEqual({
    phrase: 'graad geography',
    words: [
      { forms: ['graad', 'grade'], subjects: [] },
      { forms: ['geography'], subjects: ['Geography'] },
    ],
  })
})

test.each(['constructor', '__proto__', 'toString'])('R18 T35 %s is parsed like any other word', (word) => {
  expect(parseSearch(word)?.words).toEqual([{ forms: [foldText(word)], subjects: [] }])
})
