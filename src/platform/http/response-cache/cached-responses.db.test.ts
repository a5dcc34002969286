/** Two caching instances, one with an index, compared with one that reads the database each time. */
import { afterEach, expect, test } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { type Answer, testSite } from '#test/site.ts'

const errors: unknown[] = []
const settings = { RESPONSE_CACHE_MB: '16' }
const here = await testSite({ settings, logError: (error) => void errors.push(error) })
// Answers from its index what is not cached.
const there = await testSite({ beside: here, settings: { ...settings, SEARCH_INDEX_MB: '64' } })
const plain = await testSite({ beside: here })
const sites = [here, there, plain]
const { db } = here.parts
const moderator = await here.member('moderator')
const visitor = await here.visitor()
await storeResources(db, [{ subject: 'Maths' }, { subject: 'Maths' }, { subject: 'English' }])

const [maths, english, search, subjects] = [
  '/api/resources?subject=Maths',
  '/api/resources?subject=English',
  '/api/search?q=a',
  '/api/subjects',
] as const
const urls = [maths, english, search, subjects, '/api/suggestions?q=lesson', '/api/resources']
await there.parts.searchIndex.load()
const caughtUp = () => Promise.all(sites.map(({ parts }) => parts.changeFeed.poll()))
const ask = (url: string, site = here) => site.http.inject({ url })
/** The body without its change id. */
const comparable = (answer: Answer) => {
  const { asOf: _, ...rest } = answer.json<Record<string, unknown>>()
  return rest
}
/** Queries of content, without the change feed and health checks. */
const queries = async (run: () => Promise<unknown>) =>
  (await recordQueries(run, { allRequestsOn: here.database })).filter((sql) =>
    /resources|documents/.test(sql),
  )

afterEach(() => expect(errors.splice(0)).toEqual([]))

test('R8 a cached response costs no query, whatever client and encoding', async () => {
  await caughtUp()
  for (const url of urls) await ask(url)
  const repeated = await queries(async () => {
    for (const url of urls)
      for (const encoding of ['br', 'gzip', 'identity'])
        expect((await here.http.inject({ url, headers: { 'accept-encoding': encoding } })).statusCode).toBe(
          200,
        )
  })
  expect(repeated).toEqual([])
})

test('a change invalidates the lists of its subject and searches, and no other list', async () => {
  const id = await storeResource(db, { subject: 'Maths', title: 'Not counted yet' })
  await caughtUp()
  for (const url of urls) await ask(url)
  await db.updateTable('resources').set({ title: 'Counted now' }).where('id', '=', id).execute()
  await caughtUp()
  expect(await queries(() => ask(english))).toEqual([])
  expect(await queries(() => ask(subjects))).toEqual([])
  expect((await ask(maths)).body).toContain('Counted now')
  expect((await ask('/api/search?q=counted')).body).toContain('Counted now')
})

test('read-your-writes: ratings, approvals and deletions appear in the next read', async () => {
  const id = await storeResource(db, { subject: 'Maths', title: 'A waiting lesson', verified: null })
  const rated = await storeResource(db, { subject: 'English', title: 'Rated often' })
  await caughtUp()
  const row = async () => (await ask(english)).json<{ items: { id: string; ratingAmount: number }[] }>()
  const amount = async () => (await row()).items.find((item) => item.id === rated)?.ratingAmount
  for (let i = 1; i <= 10; i += 1) {
    await visitor.call('POST', `/api/resources/${rated}/ratings`, { payload: { stars: 4 } })
    expect(await amount()).toBe(i)
  }
  for (const url of urls) await ask(url)
  expect((await ask(maths)).body).not.toContain(id)
  expect((await moderator.call('POST', `/api/resources/${id}/approval`)).statusCode).toBeLessThan(300)
  for (const url of [maths, search]) expect((await ask(url)).body).toContain(id)
  expect((await moderator.call('DELETE', `/api/resources/${id}`)).statusCode).toBeLessThan(300)
  for (const url of [maths, search]) expect((await ask(url)).body).not.toContain(id)
})

test('R11 each instance agrees with the database as soon as it has received the changes', async () => {
  const ids = await Promise.all(
    ['Maths', 'English', 'History'].map((subject) => storeResource(db, { subject, title: 'Much changed' })),
  )
  for (let round = 0; round < 16; round += 1) {
    const id = ids[round % ids.length] ?? ''
    const reading = Promise.all(urls.map((url) => ask(url)))
    await db
      .updateTable('resources')
      .set(round % 5 === 0 ? { verified: round % 2 === 0 } : { title: `Much changed ${round}` })
      .where('id', '=', id)
      .execute()
    await reading
    await caughtUp()
    for (const url of urls) {
      const expected = comparable(await ask(url, plain))
      for (const site of [here, there])
        expect([round, url, comparable(await ask(url, site))]).toEqual([round, url, expected])
    }
  }
})

test('CALL-02 a stream from a cached response delivers later changes, not reset', async () => {
  await caughtUp()
  const asOf = async (url: string) => (await ask(url)).json<{ asOf: number }>().asOf
  const first = await asOf(maths)
  const id = await storeResource(db, { subject: 'History', title: 'Somewhere else' })
  for (let i = 0; i < 120; i += 1) {
    await db
      .updateTable('resources')
      .set({ title: `Else ${i}` })
      .where('id', '=', id)
      .execute()
    await caughtUp()
    const head = here.parts.changeFeed.head() ?? 0
    expect(head - (await asOf(maths))).toBeLessThanOrEqual(50)
  }
  expect(await asOf(maths)).toBeGreaterThan(first)
})

test('nothing is served from the cache while the change feed is down', async () => {
  await caughtUp()
  await ask(maths)
  expect(await queries(() => ask(maths))).toEqual([])
  await here.parts.notifications.stop()
  here.parts.changeFeed.isCurrent = () => false
  expect((await queries(() => ask(maths))).length).toBeGreaterThan(0)
})
