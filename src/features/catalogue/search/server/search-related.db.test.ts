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
  { title: 'E-mail etiquette' },
  { title: 'Games for a co\u2011operative class' },
  { title: 'You’ll never walk alone' },
  { title: 'Foto’s: ontleding' },
  { title: 'Elearning basics' },
  { title: 'Quagga' },
  { title: 'Kwagga 8' },
])
await site.parts.searchIndex.load()

const url = (path: string, q: string, more = '') => `${path}?q=${encodeURIComponent(q)}${more}`
async function related(q: string, more = '', on = site) {
  const answer = await on.anonymous().call('GET', url('/api/search/beyond', q, more))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReturnOf<typeof contract.searchRelated>>()
}
const noResults = {
  didYouMean: [],
  otherWords: { words: [], items: [], total: 0 },
  inside: { items: [], total: 0 },
}

describe('synonyms', () => {
  test('list rows of the other language, best match first, each with the word it was found by', async () => {
    const { otherWords } = await related('fraction')
    expect(otherWords).toMatchObject({ words: ['breuke'], total: 3 })
    expect(otherWords.items.map(({ title, by, subjectTitle }) => [title, by, subjectTitle])).toEqual([
      ['Breuke', 'breuke', 'Mathematics'],
      ['Breuke as toets', 'breuke', 'Afrikaans'],
      ['Breuke vir Graad 4', 'breuke', 'Mathematics'],
    ])
  })

  test('SEARCH-10 T15 list no pending or rejected resource', async () => {
    const { body } = await site.anonymous().call('GET', url('/api/search/beyond', 'fraction'))
    expect(body).not.toMatch(/wag|geweier|userID|report/)
    expect((await related('quagmirse')).didYouMean).toEqual([])
  })

  test('apply within the subject of the query', async () => {
    const { otherWords } = await related('fraction', '&subject=Afrikaans')
    expect(otherWords.items.map(({ title }) => title)).toEqual(['Breuke as toets'])
  })

  test('T19 list at most ten rows', async () => {
    await storeResources(
      plain.parts.db,
      Array.from({ length: 12 }, (_, n) => ({ title: `Werkblad ${n}` })),
    )
    const { otherWords } = await related('worksheet', '', plain)
    expect([otherWords.items.length, otherWords.total]).toEqual([10, 12])
  })
})

describe('spellings with other signs', () => {
  test.for([
    ['email etiquette', 'E-mail etiquette'],
    ['cooperative games', 'Games for a co\u2011operative class'],
    ['youll never walk', 'You’ll never walk alone'],
    ['fotos ontleding', 'Foto’s: ontleding'],
    ['e-learning basics', 'Elearning basics'],
    ['quagga?', 'Quagga'],
    ['kwagga8', 'Kwagga 8'],
  ] as const)('CASE-B14 %j lists %j among the related results', async ([q, title]) => {
    const { otherWords } = await related(q)
    expect(otherWords.items.map((item) => item.title)).toEqual([title])
  })

  test('CASE-B14 an exact match is not listed again', async () => {
    expect((await related('e-mail etiquette')).otherWords.items).toEqual([])
  })
})

describe('did you mean', () => {
  test.for([
    ['quadrilatarels', 'quadrilaterals'],
    ['fractoins', 'fractions'],
  ] as const)('%j is corrected to %j', async ([typed, expected]) => {
    expect((await related(typed)).didYouMean[0]).toBe(expected)
  })

  test('query with enough results has no correction', async () => {
    expect((await related('breuke')).didYouMean).toEqual([])
  })

  test('corrections within a subject have results there', async () => {
    expect((await related('quadrilatarels', '&subject=Afrikaans')).didYouMean).toEqual([])
  })

  test('corrections without an index use the words of the synonyms only', async () => {
    expect((await related('quadrilatarels', '', plain)).didYouMean).toEqual([])
    expect((await related('fractoins', '', plain)).didYouMean[0]).toBe('fractions')
  })
})

describe('without results', () => {
  test('the likely subject is named', async () => {
    expect(await related('mitosis')).toEqual({ ...noResults, nearestSubject: 'life-science' })
    expect((await related('zzqq')).nearestSubject).toBeNull()
    expect((await related('fraction')).nearestSubject).toBeNull()
  })

  test('SEARCH-06 blank query makes no statement', async () => {
    const queries = await recordQueries(async () =>
      expect(await related('  ')).toEqual({ ...noResults, nearestSubject: null }),
    )
    expect(queries).toEqual([])
  })
})

test('T16 T19 related search rejects invalid queries, unknown subjects and unknown keys', async () => {
  const refused = ['', '?q=', '?q=a&q=b', `?q=${'x'.repeat(201)}`, '?q=a&subject=Astrology', '?q=a&limit=10']
  for (const query of refused)
    expect([query, (await site.anonymous().call('GET', `/api/search/beyond${query}`)).statusCode]).toEqual([
      query,
      400,
    ])
})

test.for(['%', '_', "'", '"', '\\', 'to:* & | !', '(', '[a-z]+', '\u0000', 'fraction%', 'x'.repeat(200)])(
  'T18 T19 %j has no correction',
  async (q) => {
    const { didYouMean } = await related(q)
    expect(didYouMean).toEqual([])
  },
)

describe('suggestions', () => {
  const suggested = async (q: string) =>
    (await site.anonymous().call('GET', url('/api/suggestions', q))).json<
      ReturnOf<typeof contract.suggestResources>
    >()

  test('correction is suggested if there is no suggestion', async () => {
    expect(await suggested('quadrilatarels')).toEqual({ items: [], didYouMean: 'quadrilaterals' })
    expect(await suggested('zzqq')).toEqual({ items: [] })
  })

  test('correction is absent beside suggestions', async () => {
    expect(await suggested('quadri')).toMatchObject({ items: [{ title: 'Quadrilaterals' }] })
    expect(await suggested('quadri')).not.toHaveProperty('didYouMean')
  })
})
