/** Suite of every adapter of `ResourcePages`: SQL, SQL with short scans, the index in memory. */
import { beforeAll, describe, expect, test } from 'vitest'
import { facetNames } from '#features/catalogue/resources/facets.ts'
import { decodeCursor, type PageQuery } from '#features/catalogue/resources/page-query.ts'
import { rankOf } from '#features/catalogue/resources/rank.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { Page, ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { listDocuments } from '#features/catalogue/search/server/index/documents-repository.ts'
import { searchRelated } from '#features/catalogue/search/server/search-related.ts'
import { spellingDictionary } from '#features/catalogue/search/server/words/spelling-dictionary.ts'
import { foldText } from '#shared/text.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type NewRow, storeResources } from '../database/store-resource.ts'
import { edgeCaseQuery, edgeCaseResource, randomId, seededRandom } from './edge-case-resources.ts'
import { referenceAnswer } from './reference-answer.ts'
import { termsOf } from './search-in-memory.ts'

export interface PagesAdapter {
  readonly db: Db
  readonly pages: ResourcePages
  /** Resolves once the adapter has seen every committed row. */
  readonly settle: () => Promise<unknown>
}

/** The same records for each adapter. */
const recordsSeed = 22
const maxPages = 6
const maxCounted = 1_000

const titled = (title: string, more: Partial<NewRow> = {}): Partial<NewRow> => ({
  title,
  modified_at: new Date(Date.UTC(2026, 2, 1)),
  ...more,
})

const list = (more: Partial<PageQuery> = {}): PageQuery => ({
  filters: {},
  sort: 'modifiedAt',
  order: 'desc',
  limit: 50,
  ...more,
})
const best = (q: string, more: Partial<PageQuery> = {}) =>
  list({ search: parseSearch(q), sort: 'relevance', ...more })

/** At most `most` pages, by their cursors. */
async function pagesOf(pages: ResourcePages, query: PageQuery, maxItems = Number.POSITIVE_INFINITY) {
  const found: Page[] = []
  let after: PageQuery['after']
  do {
    const page = await pages.page({ ...query, after })
    found.push(page)
    after = page.next === null ? undefined : decodeCursor(page.next, query)
  } while (after && found.length < maxItems)
  return found
}
const idsOf = (rows: readonly Pick<PublicResource, 'id'>[]) => rows.map(({ id }) => id)
const titlesOf = ({ items }: Page) => items.map(({ title }) => title)

const wordsLikely = ['algebra', 'lineere', 'grade 4', 'a', '100%', 'water_cycle', 'funksies graad', 'history'] as const // prettier-ignore

export function resourcePagesSuite(name: string, { db, pages, settle }: PagesAdapter) {
  let known: ReturnType<typeof listDocuments> | undefined
  const everything = () => (known ??= listDocuments(db, undefined, 10_000))

  async function store(rows: readonly Partial<NewRow>[]) {
    const ids: string[] = []
    for (let i = 0; i < rows.length; i += 250) ids.push(...(await storeResources(db, rows.slice(i, i + 250))))
    known = undefined
    await settle()
    return ids
  }
  const remove = async (id: string) => {
    await db.deleteFrom('resources').where('id', '=', id).execute()
    known = undefined
    await settle()
  }

  /** Every page is what filtering, ranking and sorting of all records gives. */
  async function expectReference(query: PageQuery) {
    const message = JSON.stringify(query)
    const expected = referenceAnswer(await everything(), query)
    const found = await pagesOf(pages, query, maxPages)
    expect(idsOf(found.flatMap(({ items }) => items)), message).toEqual(idsOf(expected.items.slice(0, maxPages * query.limit))) // prettier-ignore
    for (const { total, orMore } of found)
      expect(total, message).toBe(
        orMore ? Math.min(maxCounted, expected.items.length) : expected.items.length,
      )
    expect(found[0]?.facets, message).toEqual(expected.facets)
    return expected.items.length
  }

  describe(name, () => {
    beforeAll(async () => {
      const chance = seededRandom(recordsSeed)
      await store(
        Array.from({ length: 1_500 }, () => ({ id: randomId(chance), ...edgeCaseResource(chance) })),
      )
    }, 120_000)

    test('TABLE-11 SUBJ-06 filters, one by one and together', async () => {
      const filters: readonly PageQuery['filters'][] = [
        { title: 'bREuk' },
        { title: '100%' },
        { tag: 'LINE' },
        { tag: 'water_cycle' },
        { rating: 0 },
        { rating: 4 },
        { grade: 'Grade 4' },
        { type: ['pdf', 'link'] },
        { language: ['af', 'unknown'] },
        { licence: ['unknown'] },
        { access: ['text', 'unknown'] },
        { material: ['worksheet'], type: ['pdf'], language: ['en'], title: 'a' },
      ]
      for (const each of filters) {
        expect(await expectReference(list({ filters: each, facets: true }))).toBeGreaterThan(0)
        await expectReference(list({ filters: each, subjects: ['Maths', 'History'] }))
      }
    }, 60_000)

    test.for(
      (['title', 'modifiedAt'] as const).flatMap((sort) =>
        (['asc', 'desc'] as const).map((order) => ({ sort, order })),
      ),
    )(
      'TABLE-13 TABLE-17 sorted by $sort $order, every row once on small pages',
      { timeout: 60_000 },
      async ({ sort, order }) => {
        const query = list({ sort, order, limit: 37, subjects: ['Maths', 'Geography'] })
        const found = await pagesOf(pages, query)
        expect(idsOf(found.flatMap(({ items }) => items))).toEqual(idsOf(referenceAnswer(await everything(), query).items)) // prettier-ignore
        expect(found.length).toBeGreaterThan(4)
        expect(found.slice(0, -1).every(({ items }) => items.length === 37)).toBe(true)
      },
    )

    test.for(wordsLikely)('SEARCH-07 SEARCH-08 search for %j to its last page', async (q) => {
      const query = best(q, { limit: 23 })
      const found = await pagesOf(pages, query)
      const expected = idsOf(referenceAnswer(await everything(), query).items)
      expect(idsOf(found.flatMap(({ items }) => items))).toEqual(expected)
      const search = parseSearch(q)
      expect(search && idsOf(await pages.top(search, 7))).toEqual(expected.slice(0, 7))
    })

    test('the records have all ranks, and many share their moment', async () => {
      const rows = (await everything()).map(({ resource }) => resource)
      const search = parseSearch('a') ?? { phrase: '', words: [] }
      const document = ({ title, tags, subject }: PublicResource) => ({ title: foldText(title), tags: tags.map(foldText), subject }) // prettier-ignore
      expect(new Set(rows.map((row) => rankOf(document(row), search))).size).toBeGreaterThanOrEqual(5)
      expect(new Set(rows.map(({ modifiedAt }) => modifiedAt)).size).toBeLessThan(rows.length / 4)
    })

    test('SEARCH-09 folding: case, accents, ligatures, dashes and quotes', async () => {
      const [id = ''] = await store([titled('‘Ṩtraße’ – ﬁnale ΟΔΟΣ', { tags: ['GÉOGRAPHIE'] })])
      for (const q of ["'ṩtraße", 'FINALE', 'οδος', 'geographie', '\u2019 -'])
        expect(idsOf((await pages.page(best(q, { limit: 500 }))).items), q).toContain(id)
      await remove(id)
    })

    test('SEARCH-01 both words for a grade find either', async () => {
      const rows = ['Zebra grade', 'Zebra graad'].map((title) => titled(title))
      const ids = await store(rows)
      for (const q of ['zebra grade', 'zebra graad'])
        expect(idsOf((await pages.page(best(q))).items).toSorted()).toEqual(ids.toSorted())
      for (const id of ids) await remove(id)
    })

    test('SEARCH-10 synonyms and corrections of spelling build on pages and best matches', async () => {
      const ids = await store([titled('Quadrilaterals'), titled('Quagga breuke')])
      const rows = (await everything()).map(({ resource }) => resource)
      const vocabulary = spellingDictionary(termsOf(rows), [], () => 0)
      const related = (q: string) => searchRelated({ db, searchDb: db, resources: pages, vocabulary }, { q })
      expect((await related('quadrilatrals')).didYouMean).toEqual(['quadrilaterals'])
      const { otherWords } = await related('quagga fractions')
      expect([otherWords.words, idsOf(otherWords.items)]).toEqual([['breuke'], [ids[1]]])
      for (const id of ids) await remove(id)
    })

    test('T15 MOD-11 what is removed, refused or waits is on no page and in no count', async () => {
      const rows = [titled('Okapi one'), titled('Okapi two'), titled('Okapi three', { verified: null })]
      const [one = '', two = '', three = ''] = await store(rows)
      const query = best('okapi', { facets: true })
      const found = async () => {
        const { items, total, facets } = await pages.page(query)
        return [idsOf(items).toSorted(), total, facets?.subject]
      }
      expect(await found()).toEqual([[one, two].toSorted(), 2, { Maths: 2 }])
      await remove(one)
      await db.updateTable('resources').set({ verified: true }).where('id', '=', three).execute()
      await db.updateTable('resources').set({ verified: false }).where('id', '=', two).execute()
      await settle()
      expect(await found()).toEqual([[three], 1, { Maths: 1 }])
      await remove(three)
      expect(await pages.page(query)).toEqual({ items: [], total: 0, next: null, facets: Object.fromEntries(facetNames.map((facet) => [facet, {}])) }) // prettier-ignore
    })

    test.for(['modifiedAt', 'title', 'relevance'] as const)(
      'pages by %s go on behind a cursor whose row is removed, without a gap',
      async (sort) => {
        const ids = await store(Array.from({ length: 9 }, (_, i) => titled(`Impala ${i}`)))
        const query = best('impala', { sort, limit: 3 })
        const first = await pages.page(query)
        const last = first.items.at(-1)?.id ?? ''
        await remove(last)
        const after = decodeCursor(first.next ?? '', query)
        const rest = await pages.page({ ...query, after })
        expect(new Set(idsOf([...first.items, ...rest.items])).size).toBe(6)
        for (const id of ids) await remove(id)
      },
    )

    test('limits: a full last page ends, an empty list is one page, a row a page reads all', async () => {
      const ids = await store(Array.from({ length: 6 }, (_, i) => titled(`Kudu ${i}`)))
      const sizes = async (limit: number) => (await pagesOf(pages, best('kudu', { limit }))).map(({ items }) => items.length) // prettier-ignore
      expect([await sizes(3), await sizes(6), await sizes(50)]).toEqual([[3, 3], [6], [6]])
      expect(await sizes(1)).toEqual([1, 1, 1, 1, 1, 1])
      expect(titlesOf(await pages.page(best('absent of all')))).toEqual([])
      for (const id of ids) await remove(id)
    })

    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    test(`SEARCH-01 SEARCH-07–11 TABLE-02–11 eighty random queries (seed ${seed})`, async () => {
      const chance = seededRandom(seed)
      for (let i = 0; i < 80; i += 1) await expectReference(edgeCaseQuery(chance))
    }, 120_000)
  })
}
