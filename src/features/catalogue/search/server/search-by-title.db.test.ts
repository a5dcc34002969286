/** F-C1: title order from the index, and from the database without one. */
import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { testSite } from '#test/site.ts'
import { searchIndex } from './index/search-index.ts'

const site = await testSite({ settings: { SEARCH_INDEX_MB: '64' } })
const { db, searchIndex: index, changeFeed } = site.parts
const anonymous = site.anonymous()

const words = ['Algebra', 'breuke', 'Équations', 'skool', 'history', 'Lineêre', 'funksies', 'water', 'b', 'k']
const titleOf = (n: number) =>
  [n, n >> 2, n >> 5, n >> 7].map((at) => words[(at * 7 + n) % words.length]).join(n % 3 === 0 ? ' - ' : ' ')
const count = 3_000
for (let from = 0; from < count; from += 250)
  await storeResources(db, Array.from({ length: 250 }, (_, i) => ({ title: titleOf(from + i), tags: ['Grade 4'] }))) // prettier-ignore

const queries = ['a', 'a e', 'a e i o u', 'a e i o u n r t s l b k'].map((q) => encodeURIComponent(q))
const orders = ['', '&sort=title', '&sort=title&order=desc', '&sort=modifiedAt']
const paths = [
  ...queries.flatMap((q) => ['/api/search', '/lite/search'].map((path) => `${path}?q=${q}`)),
  '/api/resources?title=a',
  '/api/resources?tag=g',
  '/api/resources?title=a&facets=1',
  '/lite/subject/mathematics?title=a',
]

test('F-C1 search makes no statement in any order, also on /lite', async () => {
  await index.load()
  for (const path of paths)
    for (const order of orders) {
      const statements = await recordQueries(async () => {
        const answer = await anonymous.call('GET', path + order)
        expect(answer.statusCode, path + order).toBe(200)
      })
      expect(statements, path + order).toEqual([])
    }
})

test('F-C1 new and renamed resources are in title order', async () => {
  await index.load()
  const [first = '', last = ''] = await storeResources(db, [
    { title: 'Aaa 10 of the skool', subject: 'Business' },
    { title: 'zzz skool', subject: 'Business' },
  ])
  const middle = 'Lesson for the skool'
  const [renamed = ''] = await storeResources(db, [{ title: 'Zebra', subject: 'Business' }])
  await changeFeed.poll()
  await db.updateTable('resources').set({ title: middle }).where('id', '=', renamed).execute()
  await changeFeed.poll()
  const idsIn = async (order: string) => {
    const answer = await anonymous.call(
      'GET',
      `/api/search?q=skool&subject=Business&sort=title&order=${order}`,
    )
    return answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id)
  }
  expect(await idsIn('asc')).toEqual([first, renamed, last])
  expect(await idsIn('desc')).toEqual([last, renamed, first])
})

test('F-C1 index with another collation leaves title order to the database and logs an error', async () => {
  const errors: unknown[] = []
  const other = searchIndex({
    db,
    isTitleOrder: () => Promise.resolve(false),
    changeFeed,
    maxBytes: 64_000_000,
    nowMs: () => performance.now(),
    logError: (error) => errors.push(error),
  })
  await other.load()
  expect(await other.current('title')).toBeUndefined()
  expect(await other.current('relevance')).toBeDefined()
  expect(String(errors)).toMatch(/sorts titles differently/)
  other.stop()
})
