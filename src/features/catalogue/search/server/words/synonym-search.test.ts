import { describe, expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import { searchIn } from '#test/search/search-in-memory.ts'
import { parseSearch } from '../../parse-search.ts'
import { expandWithSynonyms } from './synonym-search.ts'

/** Titles found by synonyms, best rank first, each with these synonyms. */
async function found(q: string, ...resources: Parameters<typeof aResource>[0][]) {
  const search = parseSearch(q)
  const expansion = search && expandWithSynonyms(search)
  const find = searchIn(resources.map(aResource))
  const hits = await Promise.all((expansion?.searches ?? []).map((each) => find(each, 50)))
  const unique = new Map(hits.flat().map((hit) => [hit.id, hit]))
  return [...unique.values()]
    .flatMap((hit) => expansion?.check(hit) ?? [])
    .sort((a, b) => a.rank - b.rank)
    .map(({ resource, by }) => [resource.title, ...by])
}

describe('synonym search', () => {
  test('finds titles in the other language, in both directions', async () => {
    expect(await found('fractions', { title: 'Breuke in Graad 4' })).toEqual([
      ['Breuke in Graad 4', 'breuke'],
    ])
    expect(await found('breuke', { title: 'Fractions' })).toEqual([['Fractions', 'fractions']])
  })

  test('leaves out matches of the query itself', async () => {
    expect(await found('fraction', { title: 'Fractions / Breuke' })).toEqual([])
  })

  test('requires every word, as typed or as a synonym', async () => {
    const resources = [
      { title: 'Breuke werkblad', tags: ['Graad 4'] },
      { title: 'Breuke worksheet', tags: ['Graad 4'] },
      { title: 'Breuke werkblad', tags: ['Graad 5'] },
      { title: 'Werkblad', tags: ['Graad 4'] },
    ]
    expect(await found('fractions worksheet grade 4', ...resources)).toEqual([
      ['Breuke werkblad', 'breuke', 'werkblad'],
      ['Breuke worksheet', 'breuke'],
    ])
  })

  test('replaces several words by one, and one by several', async () => {
    expect(await found('water cycle', { title: 'Die watersiklus' })).toEqual([
      ['Die watersiklus', 'watersiklus'],
    ])
    expect(await found('voedselketting', { title: 'A food chain' })).toEqual([['A food chain', 'food chain']])
  })

  test('matches short synonyms as whole words, longer ones as prefixes, none inside a word', async () => {
    const resources = [
      { title: 'Die son skyn' },
      { title: 'Sonnette' },
      { title: 'Lesson one' },
      { title: 'Seisoene', tags: ['son en maan'] },
    ]
    expect(await found('sun', ...resources)).toEqual([
      ['Die son skyn', 'Son'],
      ['Seisoene', 'Son'],
    ])
    expect(await found('geometry', { title: 'Meetkundestelle' }, { title: 'Analitiesemeetkunde' })).toEqual([
      ['Meetkundestelle', 'meetkunde'],
    ])
  })

  test('SEARCH-09 finds a subject by its name in the other language, and only by its name', async () => {
    expect(await found('wiskunde', { title: 'Numbers', subject: 'Maths' })).toEqual([
      ['Numbers', 'mathematics'],
    ])
    expect(await found('storie', { title: 'The Cold War', subject: 'History' })).toEqual([])
  })

  test('T18 takes operators of regular expressions literally', async () => {
    expect(await found('fraction .* (', { title: 'Breuke' })).toEqual([])
  })
})
