import { describe, expect, test } from 'vitest'
import { schoolSynonyms, synonymsOf } from './synonyms.ts'

const synonyms = synonymsOf([
  { subject: 'mathematics', en: ['fraction', 'fractions'], af: ['breuk', 'breuke'] },
  { subject: 'natural-science', en: ['water cycle'], af: ['watersiklus'] },
  { subject: 'natural-science', en: ['water'], af: ['water'] },
  { subject: 'mathematics', en: ['time'], af: ['tyd'] },
  { subject: 'english', en: ['tense'], af: ['tyd'] },
  { en: ['poem'], af: ['poësie'] },
  { en: ['fractal'], af: ['fraktaal'] },
])
const others = (q: string) =>
  synonyms
    .spans(q.split(' '))
    .map(({ words, others: found }) => [words.join(' '), found.map((o) => o.written)])

describe('synonyms', () => {
  test('a word has the other words of its row, without those that contain it', () => {
    expect(others('fraction')).toEqual([['fraction', ['breuk', 'breuke']]])
    expect(others('fractions')).toEqual([['fractions', ['fraction', 'breuk', 'breuke']]])
    expect(others('fract wall')).toEqual([
      ['fract', []],
      ['wall', []],
    ])
  })

  test('words of a compound form one span', () => {
    expect(others('the water cycle')).toEqual([
      ['the', []],
      ['water cycle', ['watersiklus']],
    ])
    expect(others('water')).toEqual([['water', []]])
  })

  test('a compound matches written together or apart', () => {
    expect(others('watercycle')).toEqual([['watercycle', ['water cycle', 'watersiklus']]])
    expect(others('water siklus')).toEqual([['water siklus', ['water cycle', 'watersiklus']]])
  })

  test('a word of several rows has the words and subjects of all of them', () => {
    expect(synonyms.spans(['tyd'])).toMatchObject([
      { others: [{ written: 'time' }, { written: 'tense' }], subjects: ['mathematics', 'english'] },
    ])
  })

  test('accents are ignored in the query and preserved in the row', () => {
    expect(others('poesie')).toEqual([['poesie', ['poem']]])
    expect(others('poem')).toEqual([['poem', ['poësie']]])
  })

  test('the last word is completed if five letters match a single row', () => {
    expect(others('fracti')).toEqual([['fracti', ['breuk', 'breuke']]])
    expect(others('watersik')).toEqual([['watersik', ['water cycle']]])
    expect(others('frac')).toEqual([['frac', []]])
    expect(others('fract')).toEqual([['fract', []]])
  })

  test('the language of a word is known if only one language has it', () => {
    expect(['breuke', 'graad', 'fraction', 'water', 'zebra'].map(synonyms.languageOf)).toEqual([
      'af',
      'af',
      'en',
      undefined,
      undefined,
    ])
    expect(synonyms.translated('fraction', 'af').map(({ written }) => written)).toEqual(['breuk', 'breuke'])
  })

  test('the synonyms of the content file work in both directions', () => {
    const both = ['photosynthesis', 'fotosintese'].map((word) =>
      schoolSynonyms.spans([word]).flatMap((span) => span.others.map(({ written }) => written)),
    )
    expect(both).toEqual([['fotosintese'], ['photosynthesis']])
  })
})
