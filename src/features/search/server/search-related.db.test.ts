import { describe, expect, test } from 'vitest'
import type { ReturnOf } from '#shared/endpoint.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { testSite } from '#test/site.ts'
import type * as contract from '../contract.ts'

const plain = await testSite()
const site = await testSite({ beside: plain, settings: { SEARCH_INDEX_MB: '16' } })
const { db } = site.parts

const minute = (n: number) => new Date(Date.UTC(2026, 1, 2, 10, n))
await storeResources(db, [
  { title: 'Breuke vir Graad 4', tags: ['Graad 4'], modified_at: minute(1) },
  { title: 'Breuke', tags: ['Graad 5'], modified_at: minute(2) },
  { title: 'Breuke as toets', subject: 'Afrikaans', modified_at: minute(3) },
  { title: 'Breuke wat wag', verified: null, modified_at: minute(4) },
  { title: 'Breuke, eens geweier', verified: false, modified_at: minute(5) },
  { title: 'Fractions', tags: ['breuke'], modified_at: minute(6) },
  { title: 'Quadrilaterals', subject: 'Maths', modified_at: minute(7) },
  { title: 'Quagmires waiting', verified: null },
])
await site.parts.searchIndex.load()

const url = (path: string, q: string, more = '') => `${path}?q=${encodeURIComponent(q)}${more}`
async function beyond(q: string, more = '', asked = site) {
  const answer = await asked.nobody().call('GET', url('/api/search/beyond', q, more))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReturnOf<typeof contract.searchRelated>>()
}
const nothing = {
  didYouMean: [],
  otherWords: { words: [], items: [], total: 0 },
  inside: { items: [], total: 0 },
}

describe('other words', () => {
  test('rows of the other language, the best match first, each with the word it was found by', async () => {
    const { otherWords } = await beyond('fraction')
    expect(otherWords).toMatchObject({ words: ['breuke'], total: 3 })
    expect(otherWords.items.map(({ title, by, subjectTitle }) => [title, by, subjectTitle])).toEqual([
      ['Breuke', 'breuke', 'Mathematics'],
      ['Breuke as toets', 'breuke', 'Afrikaans'],
      ['Breuke vir Graad 4', 'breuke', 'Mathematics'],
    ])
  })

  test('SEARCH-10 T15 what waits or was refused is in no part', async () => {
    const { body } = await site.nobody().call('GET', url('/api/search/beyond', 'fraction'))
    expect(body).not.toMatch(/wag|geweier|userID|report/)
    expect((await beyond('quagmirse')).didYouMean).toEqual([])
  })

  test('a search within a subject is widened within it', async () => {
    const { otherWords } = await beyond('fraction', '&subject=Afrikaans')
    expect(otherWords.items.map(({ title }) => title)).toEqual(['Breuke as toets'])
  })

  test('T19 at most ten rows, of however many', async () => {
    await storeResources(
      plain.parts.db,
      Array.from({ length: 12 }, (_, n) => ({ title: `Werkblad ${n}` })),
    )
    const { otherWords } = await beyond('worksheet', '', plain)
    expect([otherWords.items.length, otherWords.total]).toEqual([10, 12])
  })
})

describe('did you mean', () => {
  test.for([
    ['quadrilatarels', 'quadrilaterals'],
    ['fractoins', 'fractions'],
  ] as const)('%j is offered as %j', async ([typed, meant]) => {
    expect((await beyond(typed)).didYouMean[0]).toBe(meant)
  })

  test('a query that finds enough is taken at its word', async () => {
    expect((await beyond('breuke')).didYouMean).toEqual([])
  })

  test('within a subject only what finds something there is offered', async () => {
    expect((await beyond('quadrilatarels', '&subject=Afrikaans')).didYouMean).toEqual([])
  })

  test('without an index the words of both languages are all that is known', async () => {
    expect((await beyond('quadrilatarels', '', plain)).didYouMean).toEqual([])
    expect((await beyond('fractoins', '', plain)).didYouMean[0]).toBe('fractions')
  })
})

describe('when nothing is found', () => {
  test('the subject where such things are likely to be is named', async () => {
    expect(await beyond('mitosis')).toEqual({ ...nothing, nearestSubject: 'life-science' })
    expect((await beyond('zzqq')).nearestSubject).toBeNull()
    expect((await beyond('fraction')).nearestSubject).toBeNull()
  })

  test('SEARCH-06 a blank query asks nobody', async () => {
    const queries = await recordQueries(async () =>
      expect(await beyond('  ')).toEqual({ ...nothing, nearestSubject: null }),
    )
    expect(queries).toEqual([])
  })
})

test('T16 T19 no query, two of them, 201 characters, an unknown subject or key are refused', async () => {
  const refused = ['', '?q=', '?q=a&q=b', `?q=${'x'.repeat(201)}`, '?q=a&subject=Astrology', '?q=a&limit=10']
  for (const query of refused)
    expect([query, (await site.nobody().call('GET', `/api/search/beyond${query}`)).statusCode]).toEqual([
      query,
      400,
    ])
})

test.for(['%', '_', "'", '"', '\\', 'to:* & | !', '(', '[a-z]+', '\u0000', 'fraction%', 'x'.repeat(200)])(
  'T18 T19 %j harms nothing',
  async (q) => {
    const { didYouMean } = await beyond(q)
    expect(didYouMean).toEqual([])
  },
)

describe('suggestions', () => {
  const suggested = async (q: string) =>
    (await site.nobody().call('GET', url('/api/suggestions', q))).json<
      ReturnOf<typeof contract.suggestResources>
    >()

  test('other words are suggested when these suggest nothing', async () => {
    expect(await suggested('quadrilatarels')).toEqual({ items: [], didYouMean: 'quadrilaterals' })
    expect(await suggested('zzqq')).toEqual({ items: [] })
  })

  test('and never beside something', async () => {
    expect(await suggested('quadri')).toMatchObject({ items: [{ title: 'Quadrilaterals' }] })
    expect(await suggested('quadri')).not.toHaveProperty('didYouMean')
  })
})
