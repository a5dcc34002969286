/** A site with a streaming replica for its public reads: what anybody sees of it while that lags, is away, or is all there is. */
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
const database = openDatabase({ url: primary.url }, { onError: () => {} })
await migrate(database.db)
await prepareJobQueue({ url: primary.url })
const standby = await primary.standby()
const errors: string[] = []
const told = (about: RegExp) => errors.filter((line) => about.test(line))
const client = () => Promise.reject(new Error('Not here'))
const on = { ...database, name: 'postgres', client, forSite: () => database }
const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url }
const logError = (error: unknown) => void errors.push(String(error))
const site = await testSite({ on, settings, logError })
const hot = await testSite({
  beside: site,
  settings: { ...settings, ANSWERS_MB: '16' },
  logError: () => {},
})
afterAll(async () => {
  await database.close()
  await cluster.close()
})

const [educator, moderator] = [await site.member('educator'), await site.member('moderator')]
const visitor = await site.visitor()
const kept = await publishFile(educator, moderator, { title: 'Always there' })
const gone = await publishFile(educator, moderator, { title: 'Taken down later' })
const soon = { timeout: 10_000 }

const ask = (url: string, { http } = site) => http.inject({ url })
const titles = (answer: Answer) =>
  answer.json<{ items: { title: string }[] }>().items.map(({ title }) => title)
const lists = ['/api/resources?subject=Maths', '/api/search?q=there', '/api/resources'] as const
const [maths] = lists
/** What the connections of sites to this server have asked last, where it was for resources. */
const readsAt = async (server: typeof standby) => {
  const asked = `select count(*)::int as reads from pg_stat_activity
    where application_name = 'thuto' and query ~ 'select .* from .?resources'`
  return (await server.ask(asked))[0]?.['reads']
}
const caughtUp = async () => {
  await primary.caughtUpBy(standby)
  for (const { parts } of [site, hot]) await parts.changeFeed.poll()
}
const rate = (who: Person, id: string) =>
  who.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })

test('R17 an address that leads to a replica of another server is one clear line before anybody is answered from it', async () => {
  const { replicas } = site.parts.config
  await assertReplicas(database.db, replicas)
  const stranger = (await testDatabase()).forSite().db
  await expect(assertReplicas(stranger, replicas)).rejects.toThrow(
    `DATABASE_READ_URL leads to ${standby.host}, which is no streaming replica of the server of DATABASE_URL.`,
  )
  const nowhere = { name: 'nowhere', options: { connectionString: 'postgres://127.0.0.1:1/none' } }
  await assertReplicas(database.db, [nowhere])
})

test('public lists and searches come from the replica where it has all that was heard', async () => {
  await caughtUp()
  for (const url of lists) expect(titles(await ask(url))).toContain('Always there')
  await expect.poll(() => readsAt(standby), soon).toBeGreaterThan(0)
})

test('T14 a replica that stands still shows nobody what was deleted, hides from nobody what was approved, and who rated sees it', async () => {
  await caughtUp()
  for (const url of lists) await ask(url, hot)
  await standby.ask('select pg_wal_replay_pause()')
  const added = await publishFile(educator, moderator, { title: 'New and there' })
  expect((await moderator.call('DELETE', `/api/resources/${gone.id}`)).statusCode).toBeLessThan(300)
  expect((await rate(visitor, kept.id)).statusCode).toBe(201)
  for (const url of lists)
    for (const each of [site, hot]) {
      await each.parts.changeFeed.poll()
      const shown = titles(await ask(url, each))
      expect(shown).toEqual(expect.arrayContaining(['New and there', 'Always there']))
      expect(shown).not.toContain('Taken down later')
    }
  expect((await ask(`${maths}&limit=100`)).body).toContain('"ratingAmount":1')
  for (const method of ['GET', 'HEAD'] as const)
    expect((await visitor.call(method, gone.file_url)).statusCode).toBe(404)
  expect((await visitor.call('GET', added.file_url)).statusCode).toBe(200)
  const behind = await standby.ask(`select count(*)::int as n from resources where title = 'New and there'`)
  expect(behind).toEqual([{ n: 0 }])
  await standby.ask('select pg_wal_replay_resume()')
})

test('a replica that is away costs one line in the log, and one when it is back; nobody else notices', async () => {
  await caughtUp()
  await standby.kill()
  for (let i = 0; i < 3; i += 1) for (const url of lists) expect((await ask(url)).statusCode).toBe(200)
  expect(told(/is not used/)).toHaveLength(1)
  await standby.start()
  await expect.poll(() => ask(maths).then(() => told(/is used again/)), soon).toHaveLength(1)
})

test('R6 R12 while the primary is away the replica answers, marked as stale, what nobody has asked before; writes wait', async () => {
  await caughtUp()
  await ask(maths)
  await primary.kill()
  const url = '/api/resources?subject=Maths&sort=title&order=asc'
  // Until the loss is noticed, the replica has all there is to have.
  await expect.poll(async () => (await ask(url)).headers['x-stale'], soon).toBe('1')
  const answer = await ask(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'x-stale': '1', 'cache-control': 'no-store' })
  expect(Number(answer.headers['age'])).toBeLessThan(60)
  expect(titles(answer)).toEqual(['Always there', 'New and there'])
  const written = await rate(visitor, kept.id)
  expect([written.statusCode, written.headers['retry-after']]).toEqual([503, '2'])
  await primary.start()
  await expect.poll(async () => (await ask(maths)).headers['x-stale'], soon).toBeUndefined()
})

test('T14 R6 a replica that missed what was heard before the primary went does not stand in', async () => {
  await expect.poll(async () => (await rate(visitor, kept.id)).statusCode, soon).toBe(201)
  await expect.poll(() => site.parts.changeFeed.waitForOwnWrites(), soon).toBe(true)
  await caughtUp()
  await standby.ask('select pg_wal_replay_pause()')
  expect((await moderator.call('DELETE', `/api/resources/${kept.id}`)).statusCode).toBeLessThan(300)
  await site.parts.changeFeed.poll()
  await primary.kill()
  expect((await ask('/api/resources?subject=Maths&sort=title&order=desc')).statusCode).toBe(503)
  await primary.start()
})
