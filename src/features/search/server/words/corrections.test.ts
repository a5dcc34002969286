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

const parts = {
  vocabulary: spellingDictionary({
    terms: termsOf(resources),
    known: schoolSynonyms.all.map((word) => word.folded),
    nowMs: () => 0,
  }),
  synonyms: schoolSynonyms,
  find: searchIn(resources),
}
const meant = (q: string, found = 0) => corrections(parts, q, found, 3)

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
  ])('%j may have meant %j', async (typed, expected) => {
    expect((await meant(typed))[0]).toBe(expected)
  })

  test('T19 where nothing is found whatever is tried, twenty searches are the end', async () => {
    let searches = 0
    const find = async () => {
      searches += 1
      return []
    }
    await corrections({ ...parts, find }, 'fractoin equaton energy water animal plant', 0, 3)
    expect(searches).toBe(20)
  })

  test('among Afrikaans words the Afrikaans one is meant', async () => {
    expect((await meant('fotosyntesis graad 6'))[0]).toBe('fotosintese graad 6')
    expect((await meant('fotosyntesis grade 6'))[0]).toBe('photosynthesis grade 6')
  })

  test('a right word of the other language counts as known, and finds by its other words', async () => {
    expect((await meant('equatoins'))[0]).toBe('equations')
    expect(await meant('equations')).toEqual([])
  })

  test('nothing is offered that finds nothing, or no more than the query itself', async () => {
    expect(await meant('zzzzqqqq')).toEqual([])
    expect(await meant('algerba photosynthesis')).toEqual([])
    expect(await meant('linere', 1)).toEqual([])
  })

  test('a question is offered without the words that say nothing', async () => {
    expect(await meant('how do photosynthesis plants')).toEqual(['photosynthesis plants'])
    expect(await meant('hoe fotosyntese plante')).toEqual(['fotosintese plante'])
    expect(await meant('the')).toEqual([])
  })

  test('numbers and very short words are left alone', async () => {
    expect(await meant('2O26')).toEqual([])
    expect(await meant('dnb')).toEqual([])
  })
})

describe('the nearest subject', () => {
  test.each([
    ['mitosis', 'life-science'],
    ['mitoses', 'life-science'],
    ['geskiedenis van rugby', 'history'],
    ['hidroulika', 'technology'],
    ['photosynthesis rap', 'natural-science'],
    ['history zzqq', 'history'],
    ['zzqq', null],
  ])('%j is likely to be in %s', async (q, expected) => {
    const search = parseSearch(q)
    expect(search && (await likelySubject(search, parts))).toBe(expected)
  })
})
