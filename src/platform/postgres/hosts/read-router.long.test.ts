/** Public reads of a site with a streaming replica that lags, is down, or is the only server. */
import { afterAll, expect, test } from 'vitest'
import { publishFile } from '#test/site-actions.ts'
import { startCluster } from '#test/database/replica.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { type Answer, type Person, testSite } from '#test/site.ts'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { assertReplicas } from './replica.ts'
import { prepareJobQueue } from '../../job-queue.ts'

const cluster = await startCluster({ settings: { fsync: 'off' } })
const { primary } = cluster
const database = openDatabase({ url: primary.url }, { onError: () => {}, defersNumbers: true })
await migrate(database.db)
await prepareJobQueue({ url: primary.url })
const standby = await primary.standby()
const errors: string[] = []
const logged = (about: RegExp) => errors.filter((line) => about.test(line))
const client = () => Promise.reject(new Error('Not here'))
const on = { ...database, name: 'postgres', client, forSite: () => database }
const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url }
const logError = (error: unknown) => void errors.push(String(error))
const site = await testSite({ on, settings, logError })
const hot = await testSite({
  beside: site,
  settings: { ...settings, RESPONSE_CACHE_MB: '16' },
  logError: () => {},
})
afterAll(async () => {
  await database.close()
  await cluster.close()
})

const [educator, moderator] = [await site.member('educator'), await site.member('moderator')]
const visitor = await site.visitor()
const published = await publishFile(educator, moderator, { title: 'Always there' })
const removed = await publishFile(educator, moderator, { title: 'Taken down later' })
const soon = { timeout: 10_000 }

const ask = (url: string, { http } = site) => http.inject({ url })
const titles = (answer: Answer) =>
  answer.json<{ items: { title: string }[] }>().items.map(({ title }) => title)
const lists = ['/api/resources?subject=Maths', '/api/search?q=there', '/api/resources'] as const
const [maths] = lists
/** Number of site connections to this server whose last query read resources. */
const readsAt = async (server: typeof standby) => {
  const query = `select count(*)::int as reads from pg_stat_activity
    where application_name = 'thuto' and query ~ 'select .* from .?resources'`
  return (await server.ask(query))[0]?.['reads']
}
const caughtUp = async () => {
  await primary.caughtUpBy(standby)
  for (const { parts } of [site, hot]) await parts.changeFeed.poll()
}
const rate = (who: Person, id: string) =>
  who.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })

test('R17 a replica of another server prevents the start with a one-line error', async () => {
  const { replicas } = site.parts.config
  await assertReplicas(database.db, replicas)
  const stranger = (await testDatabase()).forSite().db
  await expect(assertReplicas(stranger, replicas)).rejects.toThrow(
    `DATABASE_READ_URL leads to ${standby.host}, which is no streaming replica of the server of DATABASE_URL.`,
  )
  const nowhere = { name: 'nowhere', options: { connectionString: 'postgres://127.0.0.1:1/none' } }
  await assertReplicas(database.db, [nowhere])
})

test('public lists and searches use a replica that is up to date', async () => {
  await caughtUp()
  for (const url of lists) expect(titles(await ask(url))).toContain('Always there')
  await expect.poll(() => readsAt(standby), soon).toBeGreaterThan(0)
})

test('T14 with a stalled replica deletions, approvals and ratings are visible at once', async () => {
  await caughtUp()
  for (const url of lists) await ask(url, hot)
  await standby.ask('select pg_wal_replay_pause()')
  const added = await publishFile(educator, moderator, { title: 'New and there' })
  expect((await moderator.call('DELETE', `/api/resources/${removed.id}`)).statusCode).toBeLessThan(300)
  expect((await rate(visitor, published.id)).statusCode).toBe(201)
  for (const url of lists)
    for (const each of [site, hot]) {
      await each.parts.changeFeed.poll()
      const shown = titles(await ask(url, each))
      expect(shown).toEqual(expect.arrayContaining(['New and there', 'Always there']))
      expect(shown).not.toContain('Taken down later')
    }
  expect((await ask(`${maths}&limit=100`)).body).toContain('"ratingAmount":1')
  for (const method of ['GET', 'HEAD'] as const)
    expect((await visitor.call(method, removed.file_url)).statusCode).toBe(404)
  expect((await visitor.call('GET', added.file_url)).statusCode).toBe(200)
  const behind = await standby.ask(`select count(*)::int as n from resources where title = 'New and there'`)
  expect(behind).toEqual([{ n: 0 }])
  await standby.ask('select pg_wal_replay_resume()')
})

test('loss and return of a replica are logged once each, without effect on users', async () => {
  await caughtUp()
  await standby.kill()
  for (let i = 0; i < 3; i += 1) for (const url of lists) expect((await ask(url)).statusCode).toBe(200)
  expect(logged(/is not used/)).toHaveLength(1)
  await standby.start()
  await expect.poll(() => ask(maths).then(() => logged(/is used again/)), soon).toHaveLength(1)
})

test('R6 R12 during an outage of the primary the replica answers uncached reads, marked as stale; writes fail', async () => {
  await caughtUp()
  await ask(maths)
  await primary.kill()
  const url = '/api/resources?subject=Maths&sort=title&order=asc'
  // The replica has everything until the loss is noticed.
  await expect.poll(async () => (await ask(url)).headers['x-stale'], soon).toBe('1')
  const answer = await ask(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'x-stale': '1', 'cache-control': 'no-store' })
  expect(Number(answer.headers['age'])).toBeLessThan(60)
  expect(titles(answer)).toEqual(['Always there', 'New and there'])
  const written = await rate(visitor, published.id)
  expect([written.statusCode, written.headers['retry-after']]).toEqual([503, '2'])
  await primary.start()
  await expect.poll(async () => (await ask(maths)).headers['x-stale'], soon).toBeUndefined()
})

test('T14 R6 a replica that lacks delivered changes does not answer during an outage', async () => {
  await expect.poll(async () => (await rate(visitor, published.id)).statusCode, soon).toBe(201)
  await expect.poll(() => site.parts.changeFeed.waitForOwnWrites(), soon).toBe(true)
  await caughtUp()
  await standby.ask('select pg_wal_replay_pause()')
  expect((await moderator.call('DELETE', `/api/resources/${published.id}`)).statusCode).toBeLessThan(300)
  await site.parts.changeFeed.poll()
  await primary.kill()
  expect((await ask('/api/resources?subject=Maths&sort=title&order=desc')).statusCode).toBe(503)
  await primary.start()
})
