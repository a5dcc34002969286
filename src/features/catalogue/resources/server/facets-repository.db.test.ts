import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { facetNames } from '../facets.ts'
import { countFacets } from './facets-repository.ts'

const { db } = await testDatabase()
await storeResources(db, [
  {
    title: 'Breuke',
    tags: ['Graad 4', 'Grade 4'],
    language: 'af',
    licence: 'CC0-1.0',
    access: 'structured',
    made_with_ai: 'assisted',
  },
  { title: 'Breuke two', tags: ['Grade R', 'grade 0'], language_guess: 'af' },
  { title: 'Fractions', tags: ['Grade 4'], language: 'en', language_guess: 'af', access: 'text' },
  { title: 'Fractions of history', subject: 'History', tags: ['Grade 14'], licence: 'CC0-1.0' },
  { title: 'Breuke waiting', verified: null, language: 'zu' },
])
const breuke = { phrase: 'breuke', words: [{ forms: ['breuke'], subjects: [] }] }

test('SEARCH-01 TABLE-08 READ-20 PHONE-31 each choice has its number of resources, a missing value counts as unknown', async () => {
  expect(await countFacets(db, { filters: {} })).toEqual({
    subject: { Maths: 3, History: 1 },
    grade: { 'Grade 4': 2, 'Grade 0': 1 },
    language: { af: 2, en: 1, unknown: 1 },
    type: { link: 4 },
    licence: { 'CC0-1.0': 2, unknown: 2 },
    material: { unknown: 4 },
    made_with_ai: { assisted: 1, unknown: 3 },
    access: { structured: 1, text: 1, unknown: 2 },
  })
})

test('TABLE-11 choice in a facet filters the other facets, not its own', async () => {
  const facets = await countFacets(db, { subjects: ['Maths'], filters: { language: ['af', 'unknown'] } })
  expect(facets).toEqual({
    subject: { Maths: 2, History: 1 },
    grade: { 'Grade 4': 1, 'Grade 0': 1 },
    language: { af: 2, en: 1 },
    type: { link: 2 },
    licence: { 'CC0-1.0': 1, unknown: 1 },
    material: { unknown: 2 },
    made_with_ai: { assisted: 1, unknown: 1 },
    access: { structured: 1, unknown: 1 },
  })
})

test('SEARCH-01 T15 counts of a search include its matches only, and no pending resource', async () => {
  const facets = await countFacets(db, { search: breuke, filters: { grade: 'Grade 4' } })
  expect(facets).toMatchObject({ grade: { 'Grade 4': 1, 'Grade 0': 1 }, language: { af: 1 } })
})

test('facets are empty without a match', async () => {
  const facets = await countFacets(db, { filters: { title: 'absent' } })
  expect(Object.values(facets)).toEqual(facetNames.map(() => ({})))
})
