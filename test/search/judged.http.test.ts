/** Sixty queries with known right answers: how many are answered, where, and that database and index agree. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { searchRelated, searchResources } from '#features/catalogue/search/contract.ts'
import { storePreview } from '#features/contributing/previews/server/previews-repository.ts'
import { searchRelated as beyond } from '#features/catalogue/search/server/search-related.ts'
import { aStoredFile, storeResources } from '../database/store-resource.ts'
import { testSite, type TestSite } from '../site.ts'
import { corpus, texts } from './corpus/corpus.ts'
import { classes, type JudgedQuery, judgedQueries, type QueryClass } from './judged-queries.ts'

const site = await testSite()
const indexed = await testSite({ beside: site, settings: { SEARCH_INDEX_MB: '64' } })

beforeAll(async () => {
  const rows = corpus.map((row) => (texts[row.title ?? ''] ? { ...row, ...aStoredFile() } : row))
  const ids = await storeResources(site.parts.db, rows)
  for (const [at, id] of ids.entries()) {
    const pages = texts[rows[at]?.title ?? '']
    if (!pages) continue
    const read = {
      pages: pages.length,
      paged: pages.length,
      languages: [],
      sectionLanguages: [],
      bands: [],
      thumbnail: null,
      covers: null,
    }
    await storePreview(site.parts.db, id, { ...read, text: pages.join('\f') }, rows[at]?.storage_key ?? '')
  }
  expect(await indexed.parts.searchIndex.load()).toMatchObject({ resources: corpus.length })
})

interface Answered {
  readonly list: string[]
  readonly 'other words': string[]
  readonly inside: string[]
  readonly 'did you mean': string[]
}

const titles = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title)

/** Both get the vocabulary of the index for spelling suggestions. */
async function answered({ anonymous, parts }: TestSite, q: string): Promise<Answered> {
  const found = await anonymous().call('GET', `/api/search?limit=10&q=${encodeURIComponent(q)}`)
  expect(found.statusCode, found.body).toBe(200)
  const more: ReturnOf<typeof searchRelated> = await beyond(
    { ...parts, vocabulary: indexed.parts.vocabulary },
    { q },
  )
  return {
    list: titles(found.json<ReturnOf<typeof searchResources>>().items),
    'other words': titles(more.otherWords.items),
    inside: titles(more.inside.items),
    'did you mean': more.didYouMean,
  }
}

/** Rank of the first expected result in its section; 0 when not among the first ten. */
const placeOf = ({ part, right }: JudgedQuery, found: Answered) =>
  found[part].findIndex((each) => right.includes(each)) + 1

const share = (places: readonly number[], worth: (place: number) => number) => {
  const sum = places.reduce((all, place) => all + (place === 0 ? 0 : worth(place)), 0)
  return Math.round((sum / places.length) * 1_000) / 1_000
}

const scoreOf = (places: readonly number[]) => ({
  queries: places.length,
  'success@1': share(places, (place) => Number(place === 1)),
  'success@3': share(places, (place) => Number(place <= 3)),
  MRR: share(places, (place) => 1 / place),
})

/** MRR of each class: a change may raise it, not lower it. Missed: a question in whole sentences, a tie of two sheets. */
const reachedBefore: Readonly<Record<QueryClass, number>> = {
  'whole words': 1,
  'typed half': 1,
  misspelt: 1,
  'other language': 1,
  accents: 1,
  grade: 1,
  'several words': 0.812,
  'inside a file': 1,
  subject: 1,
}

describe('judged queries', () => {
  test('there are thirty in each language', () => {
    const count = (language: string) => judgedQueries.filter((query) => query.language === language).length
    expect([count('en'), count('af')]).toEqual([30, 30])
  })

  test('every right title is in the corpus', () => {
    const known = new Set(corpus.map(({ title }) => title))
    const unknown = judgedQueries
      .filter(({ part }) => part !== 'did you mean')
      .flatMap(({ right }) => right.filter((title) => !known.has(title)))
    expect(unknown).toEqual([])
  })

  test('SEARCH-07–09 T15 judged answers rank first, from database and index', async () => {
    const places = new Map<JudgedQuery, number>()
    for (const query of judgedQueries) {
      const indexedAnswer = await answered(indexed, query.q)
      expect({ q: query.q, ...(await answered(site, query.q)) }).toEqual({ q: query.q, ...indexedAnswer })
      places.set(query, placeOf(query, indexedAnswer))
      // Synonym matches must not be in the list.
      expect(indexedAnswer['other words'].filter((title) => indexedAnswer.list.includes(title))).toEqual([])
    }
    const of = (isCounted: (query: JudgedQuery) => boolean) =>
      scoreOf([...places].flatMap(([query, place]) => (isCounted(query) ? [place] : [])))
    const byClass = Object.fromEntries(classes.map((each) => [each, of((query) => query.of === each)]))
    const byLanguage = {
      English: of(({ language }) => language === 'en'),
      Afrikaans: of(({ language }) => language === 'af'),
    }
    console.table({ ...byClass, ...byLanguage, all: of(() => true) })
    const missed = [...places].filter(([, place]) => place !== 1).map(([{ q }, place]) => `${q}: ${place}`)
    for (const each of classes)
      expect({ of: each, missed, MRR: byClass[each]?.MRR }).toEqual({
        of: each,
        missed,
        MRR: expect.toSatisfy((reached: number) => reached >= reachedBefore[each]),
      })
  })
})
