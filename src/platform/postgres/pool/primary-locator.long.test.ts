/** A primary and a standby that change roles. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startCluster, type TestCluster, type TestPostgres } from '#test/database/replica.ts'
import { type JobQueue, jobQueue, prepareJobQueue } from '../../job-queue.ts'
import { type DatabasePool, listenOn, openDatabase } from '../connection.ts'

const errors: string[] = []
let cluster: TestCluster
let first: TestPostgres
let second: TestPostgres
let site: DatabasePool
let jobs: JobQueue
const done: number[] = []
const kind = { name: 'count', payload: z.object({ number: z.number() }) }

/** A new suffix makes a new URL without known hosts. */
const address = (word: string, ...servers: readonly TestPostgres[]) => ({
  url: `postgres://${first.login}${servers.map(({ host }) => host).join()}/postgres?application_name=${word}&target_session_attrs=read-write`,
})
const open = (word: string, ...servers: readonly TestPostgres[]) =>
  openDatabase(address(word, ...servers), { onError: ({ message }) => errors.push(message) })

beforeAll(async () => {
  cluster = await startCluster({ settings: { fsync: 'off' } })
  first = cluster.primary
  second = await first.standby()
  await first.ask('create table kept (number int)')
  await prepareJobQueue(address('owner', second, first))
  site = open('site', second, first)
  const logError = (error: unknown) => errors.push(String(error))
  jobs = jobQueue({ address: site.address, works: true, logError })
  jobs.work(kind, async ({ number }) => void done.push(number))
  await jobs.start()
}, 60_000)
afterAll(async () => {
  await jobs?.stop()
  await site?.close()
  await cluster?.close()
})

const insert = (number: number, { db } = site) => sql`insert into kept values (${number})`.execute(db)
const rowsOf = async (server: TestPostgres) =>
  (await server.ask('select number from kept order by number')).map(({ number }) => number)
const soon = { timeout: 20_000, interval: 100 }
const works = (run: () => Promise<unknown>) => () => run().then(() => 'kept', String)

test('R12 the primary is found at any position of the URL', async () => {
  await insert(1)
  expect(await rowsOf(first)).toEqual([1])
  await jobs.send(kind, { number: 1 })
  await expect.poll(() => done, soon).toEqual([1])
})

test('R17 without a primary the error has the reason for each host', async () => {
  const reading = open('reading', second)
  await expect(insert(2, reading)).rejects.toThrow(`${second.host} takes no writes`)
  await reading.close()
  const both = { ...second, host: `127.0.0.1:1,${second.host}` }
  const none = open('none', both)
  await expect(insert(2, none)).rejects.toThrow(
    `no server takes writes (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; ${second.host}: a standby)`,
  )
  await none.close()
})

test('R12 after a failover pool, listeners and jobs find the new primary with all acknowledged writes', async () => {
  const received: string[] = []
  let lost = 0
  const listen = () =>
    listenOn(
      site.address,
      ['word'],
      (_channel, word) => received.push(word),
      () => (lost += 1),
    )
  await listen()
  await first.caughtUpBy(second)
  await first.kill()
  await expect(insert(2)).rejects.toThrow(/terminat|ECONN|no server takes writes/i)
  await expect.poll(() => lost).toBe(1)
  await second.promote()
  await expect
    .poll(
      works(() => insert(3)),
      soon,
    )
    .toBe('kept')
  expect(await rowsOf(second)).toEqual([1, 3])
  const stopListening = await listen()
  await sql`select pg_notify('word', 'here')`.execute(site.db)
  await expect.poll(() => received).toEqual(['here'])
  await stopListening()
  await expect
    .poll(
      works(() => jobs.send(kind, { number: 2 })),
      soon,
    )
    .toBe('kept')
  await expect.poll(() => done, soon).toEqual([1, 2])
})

test('R12 a returning former primary receives no writes', async () => {
  await first.start()
  await insert(4)
  const newcomer = open('newcomer', first, second)
  await insert(5, newcomer)
  await newcomer.close()
  expect([await rowsOf(first), await rowsOf(second)]).toEqual([[1], [1, 3, 4, 5]])
  await first.stop()
})

test('R12 connections of a server that became read-only move to the new primary', async () => {
  const third = await second.standby()
  const moving = open('moving', second, third)
  await insert(6, moving)
  await second.caughtUpBy(third)
  await second.ask(`alter system set default_transaction_read_only = on`)
  await second.ask('select pg_reload_conf()')
  await third.promote()
  await expect
    .poll(
      works(() => insert(7, moving)),
      soon,
    )
    .toBe('kept')
  await moving.close()
  expect([(await rowsOf(second)).at(-1), (await rowsOf(third)).at(-1)]).toEqual([6, 7])
})

test('R12 R6 a silent primary is replaced by the promoted standby', async () => {
  const { primary } = cluster
  await primary.start({ default_transaction_read_only: 'off' })
  const standby = await primary.standby()
  const hung = open('hung', primary, standby)
  await insert(10, hung)
  await primary.caughtUpBy(standby)
  primary.freeze()
  await standby.promote()
  await expect(insert(11, hung)).rejects.toThrow(/terminat|does not answer/i)
  await expect
    .poll(
      works(() => insert(12, hung)),
      soon,
    )
    .toBe('kept')
  expect((await rowsOf(standby)).at(-1)).toBe(12)
  await hung.close()
  primary.thaw()
})
