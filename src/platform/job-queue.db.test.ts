import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '#test/database/test-database.ts'
import { jobQueue, type JobQueue } from './job-queue.ts'

const { forSite } = await testDatabase()
const { address, db } = forSite()
const hasty = { retries: 2, firstDelaySeconds: 1, pollIntervalSeconds: 0.5, abandonedCheckSeconds: 1 }
const open: JobQueue[] = []
let logged: unknown[] = []

afterEach(async () => {
  for (const each of open.splice(0)) await each.stop()
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  logged = []
})

function queue({ works = true, policy = hasty } = {}) {
  const made = jobQueue({ address, works, policy, logError: (error) => logged.push(error) })
  open.push(made)
  return made
}

const kind = (name: string) => ({ name, payload: z.object({ word: z.string() }) })

const count = async (query: ReturnType<typeof sql<{ n: number }>>) => {
  const { rows } = await query.execute(db)
  return rows[0]?.n
}
const jobsLeft = (name: string) => count(sql`select count(*)::int as n from pgboss.job where name = ${name}`)
const connections = () =>
  count(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'thuto jobs'`)

/** Runs a handler and records the payloads. */
async function worker(name: string, run: (word: string) => void = () => {}) {
  const received: string[] = []
  const made = queue()
  made.work(kind(name), ({ word }) => {
    received.push(word)
    run(word)
    return Promise.resolve()
  })
  await made.start()
  return { ...made, received }
}

test('jobQueue opens no connection before its first use', async () => {
  const idle = queue()
  idle.work(kind('idle'), () => Promise.resolve())
  await idle.stop()
  expect(await connections()).toBe(0)
})

test('a job sent while no node works runs after the next start and is then deleted', async () => {
  const sender = queue({ works: false })
  await sender.send(kind('early'), { word: 'one' })
  expect(await jobsLeft('early')).toBe(1)
  const { received } = await worker('early')
  await expect.poll(() => received, { timeout: 20_000 }).toEqual(['one'])
  await expect.poll(() => jobsLeft('early'), { timeout: 20_000 }).toBe(0)
})

test('JOBS=off: a node that only serves passes its jobs on and runs none, started or not', async () => {
  const serves = queue({ works: false })
  serves.work(kind('handed-on'), () => Promise.reject(new Error('not mine')))
  await serves.start()
  const { received } = await worker('handed-on')
  for (const word of ['a', 'b', 'c']) await serves.send(kind('handed-on'), { word })
  await expect.poll(() => received.toSorted(), { timeout: 20_000 }).toEqual(['a', 'b', 'c'])
  expect(logged).toEqual([])
})

test('a notification of the database starts all waiting jobs long before the next poll', async () => {
  const received: string[] = []
  const slowPolling = queue({ policy: { ...hasty, pollIntervalSeconds: 3_600 } })
  slowPolling.work(kind('called'), async ({ word }) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    received.push(word)
  })
  await slowPolling.start()
  const words = Array.from({ length: 12 }, (_, i) => `job ${i}`)
  await Promise.all(words.map((word) => slowPolling.send(kind('called'), { word })))
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(12)
  expect(new Set(received)).toEqual(new Set(words))
})

test('a failing job is retried with growing delays and dropped after the last attempt', async () => {
  const { send, received } = await worker('failing', () => {
    throw new Error('no luck')
  })
  await send(kind('failing'), { word: 'secret' })
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(3)
  await expect.poll(() => jobsLeft('failing'), { timeout: 20_000 }).toBe(0)
  expect(logged.map(String)).toEqual([
    'Error: The job failing failed (try 1 of 3): no luck',
    'Error: The job failing failed (try 2 of 3): no luck',
    'Error: The job failing failed (try 3 of 3): no luck',
  ])
})

test('a job inside a transaction that is rolled back is not sent', async () => {
  const sender = queue({ works: false })
  const undone = db.transaction().execute(async (tx) => {
    await sender.send(kind('undone'), { word: 'never' }, { tx })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await jobsLeft('undone')).toBe(0)
  await db.transaction().execute((tx) => sender.send(kind('undone'), { word: 'kept' }, { tx }))
  expect(await jobsLeft('undone')).toBe(1)
})

test('a job with an outdated payload does not run', async () => {
  const { send, received } = await worker('changed')
  await send({ name: 'changed', payload: z.object({ other: z.number() }) }, { other: 1 })
  await expect.poll(() => logged.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(received).toEqual([])
})

test('R2 a queue reconnects after lost connections and runs the jobs sent meanwhile', async () => {
  const received: string[] = []
  const cut = queue({ policy: { ...hasty, pollIntervalSeconds: 3_600 } })
  cut.work(kind('cut'), ({ word }) => {
    received.push(word)
    return Promise.resolve()
  })
  await cut.start()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'thuto jobs'`.execute(db)
  // The sender may be the first to notice.
  const sent = () =>
    cut.send(kind('cut'), { word: 'after all' }).then(
      () => true,
      () => false,
    )
  await expect.poll(sent, { timeout: 20_000 }).toBe(true)
  await expect.poll(() => received, { timeout: 25_000 }).toEqual(['after all'])
  expect(logged.map(String).filter((line) => !line.startsWith('Error: Job queue error: '))).toEqual([])
  await expect.poll(() => logged.length, { timeout: 20_000 }).toBeGreaterThan(0)
})

test('stop waits for running jobs', async () => {
  let done = false
  let begun = false
  const slow = queue()
  slow.work(kind('slow'), async () => {
    begun = true
    await new Promise((resolve) => setTimeout(resolve, 300))
    done = true
  })
  await slow.start()
  await slow.send(kind('slow'), { word: 'x' })
  await expect.poll(() => begun, { timeout: 20_000, interval: 10 }).toBe(true)
  await slow.stop()
  expect(done).toBe(true)
})

test('R11 two nodes share the jobs, and each job runs once', async () => {
  const nodes = [await worker('shared'), await worker('shared')]
  const words = Array.from({ length: 20 }, (_, i) => `job ${i}`)
  const sender = queue({ works: false })
  for (const word of words) await sender.send(kind('shared'), { word })
  await expect
    .poll(() => nodes.flatMap(({ received }) => received).length, { timeout: 20_000 })
    .toBe(words.length)
  expect(nodes.flatMap(({ received }) => received).toSorted()).toEqual(words.toSorted())
  await expect.poll(() => jobsLeft('shared'), { timeout: 20_000 }).toBe(0)
})

test('R11 R1 a job of a node that died runs on another node', async () => {
  const sender = queue({ works: false })
  await sender.send(kind('left'), { word: 'one' })
  // Started two minutes ago and never finished.
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '121 seconds',
    heartbeat_on = null where name = 'left'`.execute(db)
  const { received } = await worker('left')
  await expect.poll(() => received, { timeout: 25_000 }).toEqual(['one'])
  await expect.poll(() => jobsLeft('left'), { timeout: 20_000 }).toBe(0)
})
