import { describe, expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import { searchIn } from '#test/search/search-in-memory.ts'
import { parseSearch } from '../../parse-search.ts'
import { expandWithSynonyms } from './synonym-search.ts'
import { schoolSynonyms } from './synonyms.ts'

/** Titles found by other words, the best first, each with the words it was found by. */
async function found(q: string, ...resources: Parameters<typeof aResource>[0][]) {
  const search = parseSearch(q)
  const wider = search && expandWithSynonyms(search, schoolSynonyms)
  const find = searchIn(resources.map(aResource))
  const hits = await Promise.all((wider?.searches ?? []).map((each) => find(each, 50)))
  const different = new Map(hits.flat().map((hit) => [hit.id, hit]))
  return [...different.values()]
    .flatMap((hit) => wider?.check(hit) ?? [])
    .sort((a, b) => a.rank - b.rank)
    .map(({ resource, by }) => [resource.title, ...by])
}

describe('other words', () => {
  test('the same in the other language, both ways', async () => {
    expect(await found('fractions', { title: 'Breuke in Graad 4' })).toEqual([
      ['Breuke in Graad 4', 'breuke'],
    ])
    expect(await found('breuke', { title: 'Fractions' })).toEqual([['Fractions', 'fractions']])
  })

  test('what the query itself finds is left out', async () => {
    expect(await found('fraction', { title: 'Fractions / Breuke' })).toEqual([])
  })

  test('every word must be found, each as typed or otherwise', async () => {
    const made = [
      { title: 'Breuke werkblad', tags: ['Graad 4'] },
      { title: 'Breuke worksheet', tags: ['Graad 4'] },
      { title: 'Breuke werkblad', tags: ['Graad 5'] },
      { title: 'Werkblad', tags: ['Graad 4'] },
    ]
    expect(await found('fractions worksheet grade 4', ...made)).toEqual([
      ['Breuke werkblad', 'breuke', 'werkblad'],
      ['Breuke worksheet', 'breuke'],
    ])
  })

  test('several words are replaced by one, and one by several', async () => {
    expect(await found('water cycle', { title: 'Die watersiklus' })).toEqual([
      ['Die watersiklus', 'watersiklus'],
    ])
    expect(await found('voedselketting', { title: 'A food chain' })).toEqual([['A food chain', 'food chain']])
  })

  test('a short word has to stand alone, a longer one may begin a word, none stands inside one', async () => {
    const made = [
      { title: 'Die son skyn' },
      { title: 'Sonnette' },
      { title: 'Lesson one' },
      { title: 'Seisoene', tags: ['son en maan'] },
    ]
    expect(await found('sun', ...made)).toEqual([
      ['Die son skyn', 'Son'],
      ['Seisoene', 'Son'],
    ])
    expect(await found('geometry', { title: 'Meetkundestelle' }, { title: 'Analitiesemeetkunde' })).toEqual([
      ['Meetkundestelle', 'meetkunde'],
    ])
  })

  test('SEARCH-09 a subject is found by its name in the other language, and only by its name', async () => {
    expect(await found('wiskunde', { title: 'Numbers', subject: 'Maths' })).toEqual([
      ['Numbers', 'mathematics'],
    ])
    expect(await found('storie', { title: 'The Cold War', subject: 'History' })).toEqual([])
  })

  test('T18 signs in a query stand for themselves', async () => {
    expect(await found('fraction .* (', { title: 'Breuke' })).toEqual([])
  })
})
