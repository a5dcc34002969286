import { describe, expect, test } from 'vitest'
import { type PageQuery, decodeCursor } from '#features/catalogue/resources/page-query.ts'
import { storedPages } from '#features/catalogue/resources/server/resources-repository.ts'
import { parseSearch } from '../../parse-search.ts'
import { storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { seededRandom, edgeCaseQuery, edgeCaseResource } from '#test/search/edge-case-resources.ts'
import { resourcePagesSuite } from '#test/search/resource-pages-suite.ts'
import { testSite } from '#test/site.ts'

const site = await testSite({ settings: { SEARCH_INDEX_MB: '64' } })
const { db, resources, searchIndex, changeFeed } = site.parts
const stored = storedPages(db)
const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
const chance = seededRandom(seed)

/** In batches, because of the statement timeout. */
async function storeOdd(many: number) {
  const odd = Array.from({ length: many }, () => edgeCaseResource(chance))
  for (let i = 0; i < many; i += 250) await storeResources(db, odd.slice(i, i + 250))
}

const nextPage = (query: PageQuery, next: string): PageQuery => ({
  ...query,
  facets: false,
  after: decodeCursor(next, query),
})

/** Compares up to four pages. The index counts all matches, the database up to a thousand. */
async function compare(first: PageQuery) {
  let query = first
  for (let pages = 0; pages < 4; pages += 1) {
    const [byIndex, bySql] = [await resources.page(query), await stored.page(query)]
    const message = JSON.stringify(query)
    expect(byIndex.items, message).toEqual(bySql.items)
    expect(byIndex.next, message).toBe(bySql.next)
    if (bySql.orMore) expect(byIndex.total, message).toBeGreaterThanOrEqual(bySql.total)
    else expect([byIndex.total, byIndex.facets], message).toEqual([bySql.total, bySql.facets])
    if (bySql.next === null) return
    query = nextPage(query, bySql.next)
  }
}

async function compareMany(queries: number) {
  await changeFeed.poll()
  for (let i = 0; i < queries; i += 1) await compare(edgeCaseQuery(chance))
  const search = parseSearch('a')
  if (search) expect(await resources.top(search, 3)).toEqual(await stored.top(search, 3))
}

const ids = async () =>
  (await db.selectFrom('resources').select('id').orderBy('id').execute()).map(({ id }) => id)

const plain = { filters: {}, sort: 'modifiedAt', order: 'desc', limit: 50 } as const

test('F-C1 database answers until the index is loaded, then no list makes a statement', async () => {
  const id = await storeResource(db, { title: 'First of all' })
  expect(await searchIndex.current()).toBeUndefined()
  expect((await resources.page(plain)).items.map((item) => item.id)).toEqual([id])
  expect(await searchIndex.load()).toMatchObject({ resources: 1 })
  expect(await recordQueries(() => resources.page(plain))).toEqual([])
  expect(await recordQueries(() => resources.page({ ...plain, sort: 'title' }))).toEqual([])
})

test(`SEARCH-07–11 TABLE-02–11 R11 index and database give the same pages under concurrent changes (seed ${seed})`, async () => {
  await storeOdd(1_500)
  const loading = searchIndex.load()
  await storeOdd(1_000)
  expect(await loading).toMatchObject({ resources: expect.any(Number) })
  await compareMany(30)
  for (let round = 0; round < 3; round += 1) {
    await storeOdd(150)
    const all = await ids()
    const some = () => all.filter(() => chance() < 0.02)
    const update = (set: object) => db.updateTable('resources').set(set).where('id', 'in', some()).execute()
    await db.deleteFrom('resources').where('id', 'in', some()).execute()
    await update({ verified: true })
    await update({ verified: null })
    await update({ rating_total: 9, rating_amount: 2, average_rating: 4.5, rating: 4.5 })
    await update({ title: 'Rewritten: breuke', tags: ['Grade 4'] })
    await update({ pages: 7, language_guess: 'zu' })
    await compareMany(15)
  }
}, 120_000)

const other = await testSite({ settings: { SEARCH_INDEX_MB: '64' } })
await other.parts.searchIndex.load()
resourcePagesSuite('pages from the index', {
  db: other.parts.db,
  pages: other.parts.resources,
  settle: () => other.parts.changeFeed.poll(),
})

describe('read-your-writes', () => {
  const listed = async (path = '/api/resources?limit=1') =>
    (await site.anonymous().call('GET', path)).json<{ items: { id: string; ratingAmount: number }[] }>().items

  test('MOD-10 MOD-11 T14 the next list contains an approved resource and lacks a deleted one', async () => {
    const moderator = await site.member('moderator')
    const newest = { modified_at: new Date(Date.UTC(2030, 1, 1)), verified: null }
    for (let i = 0; i < 5; i += 1) {
      const id = await storeResource(db, { ...newest, title: `Approved just now ${i}` })
      expect((await moderator.call('POST', `/api/resources/${id}/approval`)).statusCode).toBe(200)
      expect((await listed()).map((item) => item.id)).toEqual([id])
      expect((await moderator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(200)
      expect((await listed()).map((item) => item.id)).not.toContain(id)
    }
  })

  test('TABLE-23 the next list contains a click, and no segment is rebuilt for it', async () => {
    const id = await storeResource(db, { modified_at: new Date(Date.UTC(2031, 1, 1)) })
    await changeFeed.poll()
    const before = await searchIndex.current()
    const visitor = await site.visitor()
    for (let clicks = 1; clicks <= 3; clicks += 1) {
      await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })
      expect(await listed()).toMatchObject([{ id, ratingAmount: clicks }])
    }
    expect(await searchIndex.current()).toBe(before)
    expect((await rowOf(db, id)).rating_amount).toBe(3)
  })
})

test.each([
  ['in one batch', 2],
  ['split', 1],
])('ANS-18 a resource with a new subject is found under it alone, its two changes %s', async (_, size) => {
  const title = `Wombats by ${size}`
  const id = await storeResource(db, { title, subject: 'Maths' })
  await changeFeed.poll()
  await db.updateTable('resources').set({ subject: 'History' }).where('id', '=', id).execute()
  await changeFeed.poll()
  const last = { id: (changeFeed.head() ?? 0) - 1, resourceId: id, subject: 'Maths' }
  const left = { ...last, publicBefore: true, publicAfter: false }
  const entered = { ...left, id: last.id + 1, subject: 'History', publicBefore: false, publicAfter: true }
  // Delivered again, as after an error of a later subscriber.
  for (const batch of size === 2 ? [[left, entered]] : [[left], [entered]]) await searchIndex.apply(batch)
  const found = async (subject: 'Maths' | 'History') => {
    const { items, total } = await resources.page({ ...plain, subjects: [subject], filters: { title } })
    return [items.map((item) => item.id), total]
  }
  expect([await found('Maths'), await found('History')]).toEqual([
    [[], 0],
    [[id], 1],
  ])
})

test('R6 index answers nothing while the change feed is stopped', async () => {
  await changeFeed.poll()
  expect(await searchIndex.current()).toBeDefined()
  await changeFeed.stop()
  expect(await searchIndex.current()).toBeUndefined()
})
