import { expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import { parseSearch } from '../../parse-search.ts'
import { nounForms, type NounPrefixes } from './noun-forms.ts'
import { expandWithSynonyms } from './synonym-search.ts'
import { schoolSynonyms } from './synonyms.ts'

const prefixes: NounPrefixes = {
  on: ['zu'],
  pairs: {
    zu: [
      ['umu', 'imi'],
      ['i', 'ama'],
      ['isi', 'izi'],
    ],
    st: [['le', 'ma']],
  },
}
const titles = [
  'imisho',
  'umusho',
  'amagama',
  'igama',
  'izithombe',
  'isithombe',
  'mabitso',
  'matter',
  'amabi',
]
const occurs = (form: string) => titles.includes(form)
const forms = (word: string) =>
  nounForms(word, occurs, prefixes).map(({ folded, language }) => `${language} ${folded}`)

test.each([
  ['igama', ['zu amagama']],
  ['amagama', ['zu igama']],
  ['isithombe', ['zu izithombe']],
  // Three letters are enough behind umu-, four behind the others.
  ['umusho', ['zu imisho']],
  ['ibi', []],
  // No title has it.
  ['isitshalo', []],
  // Sesotho is off.
  ['lebitso', []],
  // Nothing but a prefix.
  ['ama', []],
])('LANG-21 %s also finds %j', (word, expected) => {
  expect(forms(word)).toEqual(expected)
})

test('LANG-21 a word of the English and Afrikaans list is left alone', () => {
  expect(nounForms('letter', occurs, { ...prefixes, on: ['st'] })).toEqual([])
})

test('T19 a word has at most four forms', () => {
  const pairs = Array.from('abcdefg', (letter) => ['x', letter] as const)
  expect(nounForms('xaaaa', () => true, { on: ['zu'], pairs: { zu: pairs } })).toHaveLength(4)
})

test('LANG-21 a form counts as a whole word, in resources of its language or without one', () => {
  const search = parseSearch('igama')
  const variants = new Map([['igama', nounForms('igama', occurs, prefixes)]])
  const expansion = search && expandWithSynonyms(search, schoolSynonyms.spans, variants)
  const found = (title: string, language: string | null, tags: string[] = []) =>
    expansion?.check(aResource({ title, language, tags, subject: 'Technology' }))?.by
  expect(found('Amagama amasha', 'zu')).toEqual(['amagama'])
  expect(found('Funda', null, ['amagama'])).toEqual(['amagama'])
  expect(found('Amagama amasha', 'xh')).toBeUndefined()
  expect(found('Amagamana', 'zu')).toBeUndefined()
})
