import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { matchesToken, fullTextTerms, tokenize, foldedWords } from './tokenizer.ts'

const terms = (q: string) => fullTextTerms(parseSearch(q) ?? { phrase: '', words: [] })

test.each([
  ['foto-sintese (graad 10)', ['foto', 'sintese', 'graad', '10']],
  ["to:* & | ! <-> 'x' \\", ['to', 'x']],
  ['привет мир', ['привет', 'мир']],
  ['a'.repeat(50), ['a'.repeat(40)]],
  [' %_ ', []],
])('%j is split into %j', (text, words) => {
  expect(tokenize(text)).toEqual(words)
})

test.each([
  ['Fotosíntese', ['fotosint'], true],
  ['fotosintese,', ['fotosintese'], true],
  ['Biofotosintese', ['fotosintese'], false],
  ['ﬁelds', ['field'], true],
  ['as', ['as'], true],
  ['ask', ['as'], false],
  ['GRAAD', ['grade', 'graad'], true],
])('%j in a file matches %j: %s', (written, tokens, expected) => {
  expect(matchesToken(foldedWords(written), tokens)).toBe(expected)
})

test('terms have the forms and subjects of the words', () => {
  expect(terms('Graad x-as geography')).toEqual([
    { forms: [['graad'], ['grade']], typed: ['graad', 'grade'], subjects: [], isSelective: true },
    { forms: [['x', 'as']], typed: ['x-as'], subjects: [], isSelective: false },
    { forms: [['geography']], typed: ['geography'], subjects: ['Geography'], isSelective: true },
  ])
})

test.each(['a', 'is 10', 'x-as', '% & |', '🎉'])('T19 %j has no selective term', (q) => {
  expect(terms(q)).toEqual([])
})

test('words without letters or digits have no term', () => {
  expect(terms('100% !!! re')).toMatchObject([{ typed: ['100%'] }, { typed: ['re'] }])
})
