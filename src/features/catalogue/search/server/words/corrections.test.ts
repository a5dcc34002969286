import { describe, expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import { searchIn, termsOf } from '#test/search/search-in-memory.ts'
import { parseSearch } from '../../parse-search.ts'
import { corrections } from './corrections.ts'
import { likelySubject } from './likely-subject.ts'
import { spellingDictionary } from './spelling-dictionary.ts'
import { schoolSynonyms } from './synonyms.ts'

const resources = [
  { title: 'Intro to algebra', subject: 'Maths' as const },
  { title: 'Algebra tests', tags: ['Grade 9'] },
  { title: 'Photosynthesis in plants', tags: ['Grade 6'], subject: 'NaturalScience' as const },
  { title: 'Fotosintese by plante', tags: ['Graad 6'] },
  { title: 'Lineêre vergelykings' },
  { title: 'Breuke', tags: ['Graad 4'] },
  { title: 'The water cycle' },
  { title: 'DNA and cells' },
].map(aResource)

const known = schoolSynonyms.all.map((word) => word.folded)
const vocabulary = spellingDictionary(termsOf(resources), known, () => 0)
const find = searchIn(resources)
const corrected = (q: string, found = 0) => corrections(vocabulary, find, q, found, 3)

describe('corrections', () => {
  test.each([
    ['algerba', 'algebra'],
    ['Grade 9 algerba', 'Grade 9 algebra'],
    ['fotosyntesis', 'photosynthesis'],
    ['brueke', 'breuke'],
    ['linere', 'lineêre'],
    ['watercycle', 'water cycle'],
    ['photosinth', 'photosynthesis'],
    ['plnat', 'plant'],
  ])('%j is corrected to %j', async (typed, expected) => {
    expect((await corrected(typed))[0]).toBe(expected)
  })

  test('T19 corrections make at most twenty searches', async () => {
    let searches = 0
    const findNothing = async () => {
      searches += 1
      return []
    }
    await corrections(vocabulary, findNothing, 'fractoin equaton energy water animal plant', 0, 3)
    expect(searches).toBe(20)
  })

  test('correction is in the language of the other words', async () => {
    expect((await corrected('fotosyntesis graad 6'))[0]).toBe('fotosintese graad 6')
    expect((await corrected('fotosyntesis grade 6'))[0]).toBe('photosynthesis grade 6')
  })

  test('known word of the other language is not corrected', async () => {
    expect((await corrected('equatoins'))[0]).toBe('equations')
    expect(await corrected('equations')).toEqual([])
  })

  test('correction has more results than the query', async () => {
    expect(await corrected('zzzzqqqq')).toEqual([])
    expect(await corrected('algerba photosynthesis')).toEqual([])
    expect(await corrected('linere', 1)).toEqual([])
  })

  test('question is offered without its stop words', async () => {
    expect(await corrected('how do photosynthesis plants')).toEqual(['photosynthesis plants'])
    expect(await corrected('hoe fotosyntese plante')).toEqual(['fotosintese plante'])
    expect(await corrected('the')).toEqual([])
  })

  test('numbers and very short words are not corrected', async () => {
    expect(await corrected('2O26')).toEqual([])
    expect(await corrected('dnb')).toEqual([])
  })
})

describe('likely subject', () => {
  test.each([
    ['mitosis', 'life-science'],
    ['mitoses', 'life-science'],
    ['geskiedenis van rugby', 'history'],
    ['hidroulika', 'technology'],
    ['photosynthesis rap', 'natural-science'],
    ['history zzqq', 'history'],
    ['zzqq', null],
  ])('of %j is %s', async (q, expected) => {
    const search = parseSearch(q)
    expect(search && (await likelySubject(search, vocabulary, find))).toBe(expected)
  })
})
