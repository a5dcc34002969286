import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { matchesToken, fullTextTerms, tokenize } from './tokenizer.ts'

const inside = (q: string) => fullTextTerms(parseSearch(q) ?? { phrase: '', words: [] })

test.each([
  ['foto-sintese (graad 10)', ['foto', 'sintese', 'graad', '10']],
  ["to:* & | ! <-> 'x' \\", ['to', 'x']],
  ['привет мир', ['привет', 'мир']],
  ['a'.repeat(50), ['a'.repeat(40)]],
  [' %_ ', []],
])('%j comes apart into %j', (text, words) => {
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
])('%j in a file is found by %j: %s', (written, wanted, found) => {
  expect(matchesToken(written, wanted)).toBe(found)
})

test('the words of a search keep their forms and subjects', () => {
  expect(inside('Graad x-as geography')).toEqual([
    { forms: [['graad'], ['grade']], typed: ['graad', 'grade'], subjects: [], isSelective: true },
    { forms: [['x', 'as']], typed: ['x-as'], subjects: [], isSelective: false },
    { forms: [['geography']], typed: ['geography'], subjects: ['Geography'], isSelective: true },
  ])
})

test.each(['a', 'is 10', 'x-as', '% & |', '🎉'])('T19 %j is too little to look for inside files', (q) => {
  expect(inside(q)).toEqual([])
})

test('what is no word is left out, the others are looked for', () => {
  expect(inside('100% !!! re')).toMatchObject([{ typed: ['100%'] }, { typed: ['re'] }])
})
