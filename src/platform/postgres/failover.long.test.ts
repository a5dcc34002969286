/** A primary and a standby that changes roles, behind one address. The proxy leads to the server that a test chooses. */
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startCluster, type TestCluster, type TestPostgres } from '#test/database/replica.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { type CuttingProxy, cuttingProxy } from '#test/network/cutting-proxy.ts'
import { type JobQueue, jobQueue, prepareJobQueue } from '../job-queue.ts'
import { changeFeed } from '../realtime/change-feed.ts'
import { changesRepository } from '../realtime/changes-repository.ts'
import { channels, pgNotifications } from '../realtime/pg-notifications.ts'
import { type DatabasePool, listenOn, openDatabase } from './connection.ts'
import { listSubjectsOfFile } from './listed-subjects.ts'
import { migrate } from './migrate.ts'
import { openConfiguredDatabase } from './open.ts'

const errors: string[] = []
let cluster: TestCluster
let leader: TestPostgres
let proxy: CuttingProxy
let site: DatabasePool
let jobs: JobQueue
const done: number[] = []
const kind = { name: 'count', payload: z.object({ number: z.number() }) }
const logError = (error: unknown) => errors.push(String(error))

/** As HAProxy does when it marks a server down: new connections lead to the other one, the open ones are cut. */
function leadTo(server: TestPostgres) {
  leader = server
  proxy.cut()
}

beforeAll(async () => {
  cluster = await startCluster({ settings: { fsync: 'off' } })
  leader = cluster.primary
  proxy = await cuttingProxy({ sites: () => [leader.port] })
  site = openDatabase(
    { url: `postgres://${leader.login}127.0.0.1:${proxy.port}/postgres` },
    { onError: logError },
  )
  await migrate(site.db)
  await listSubjectsOfFile(site.db, 'site')
  await leader.ask('create table kept (number int)')
  await prepareJobQueue(site.address)
  jobs = jobQueue({ address: site.address, works: true, logError })
  jobs.work(kind, async ({ number }) => void done.push(number))
  await jobs.start()
}, 60_000)
afterAll(async () => {
  await jobs?.stop()
  await site?.close()
  await proxy?.close()
  await cluster?.close()
})

const insert = (number: number) => sql`insert into kept values (${number})`.execute(site.db)
const rowsOf = async (server: TestPostgres) =>
  (await server.ask('select number from kept order by number')).map(({ number }) => number)
const soon = { timeout: 20_000, interval: 100 }
const works = (run: () => Promise<unknown>) => () => run().then(() => 'kept', String)

test('R12 after a takeover pool, listeners and jobs find the new primary with all acknowledged writes', async () => {
  const standby = await leader.standby()
  await insert(1)
  await jobs.send(kind, { number: 1 })
  await expect.poll(() => done, soon).toEqual([1])
  const received: string[] = []
  let lost = 0
  const onNotify = (_channel: string, word: string) => void received.push(word)
  const listen = () => listenOn(site.address, ['word'], onNotify, () => (lost += 1))
  await listen()
  await leader.caughtUpBy(standby)
  await leader.kill()
  await expect(insert(2)).rejects.toThrow(/terminat|ECONN/i)
  await expect.poll(() => lost).toBe(1)
  await standby.promote()
  leadTo(standby)
  await expect.poll(works(() => insert(3)), soon).toBe('kept') // prettier-ignore
  expect(await rowsOf(standby)).toEqual([1, 3])
  const stopListening = await listen()
  await sql`select pg_notify('word', 'here')`.execute(site.db)
  await expect.poll(() => received).toEqual(['here'])
  await stopListening()
  await expect.poll(works(() => jobs.send(kind, { number: 2 })), soon).toBe('kept') // prettier-ignore
  await expect.poll(() => done, soon).toEqual([1, 2])
})

test('R17 a start at a standby is refused', async () => {
  const standby = await leader.standby()
  const start = openConfiguredDatabase(
    { dataDir: tmpdir(), databaseUrl: standby.url },
    { onError: logError, log: logError },
  )
  await expect(start).rejects.toThrow('is a standby and takes no writes')
  await standby.stop()
})

test('R12 R6 a silent primary is replaced by the promoted standby', async () => {
  const [silent, standby] = [leader, await leader.standby()]
  await insert(10)
  await leader.caughtUpBy(standby)
  silent.freeze()
  await standby.promote()
  await expect(insert(11)).rejects.toThrow(/terminat|does not answer/i)
  leadTo(standby)
  await expect.poll(works(() => insert(12)), soon).toBe('kept') // prettier-ignore
  expect((await rowsOf(standby)).at(-1)).toBe(12)
  silent.thaw()
})

test('R12 the feed learns that a standby without the newest changes has taken over, and reads on there', async () => {
  const changes = changesRepository(site.db)
  const notifications = pgNotifications(
    (onMessage, onError) => listenOn(site.address, channels, onMessage, onError),
    logError,
  )
  const feed = changeFeed({ changes, notifications, logError, nowMs: () => performance.now() })
  const seen: string[] = []
  let takeovers = 0
  feed.subscribe(async (batch) => void seen.push(...batch.map(({ resourceId }) => resourceId)))
  feed.onTakeover(() => (takeovers += 1))
  await notifications.start()
  const first = await storeResource(site.db)
  const standby = await leader.standby()
  await expect.poll(() => seen, soon).toEqual([first])
  await standby.stop()
  const unreplicated = await storeResource(site.db)
  await expect.poll(() => seen, soon).toEqual([first, unreplicated])
  await leader.kill()
  await standby.start()
  await standby.promote()
  leadTo(standby)
  await expect.poll(() => takeovers, soon).toBe(1)
  const later = await storeResource(site.db)
  await expect.poll(() => seen, soon).toEqual([first, unreplicated, later])
  await notifications.stop()
  await feed.stop()
})
