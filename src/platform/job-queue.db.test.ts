import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '#test/database/test-database.ts'
import { jobQueue, type JobQueue } from './job-queue.ts'

const { forSite } = await testDatabase()
const { address, db } = forSite()
const hasty = { retries: 2, firstPauseSeconds: 1, lookEverySeconds: 0.5, lookForLostEverySeconds: 1 }
const open: JobQueue[] = []
let logged: unknown[] = []

afterEach(async () => {
  for (const each of open.splice(0)) await each.stop()
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  logged = []
})

function queue({ works = true, pace = hasty } = {}) {
  const made = jobQueue({ address, works, pace, logError: (error) => logged.push(error) })
  open.push(made)
  return made
}

const kind = (name: string) => ({ name, told: z.object({ word: z.string() }) })

const count = async (query: ReturnType<typeof sql<{ n: number }>>) => {
  const { rows } = await query.execute(db)
  return rows[0]?.n
}
const jobsLeft = (name: string) => count(sql`select count(*)::int as n from pgboss.job where name = ${name}`)
const connections = () =>
  count(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'thuto jobs'`)

/** Does the work of a kind and keeps what it was told. */
async function worker(name: string, run: (word: string) => void = () => {}) {
  const heard: string[] = []
  const made = queue()
  made.work(kind(name), ({ word }) => {
    heard.push(word)
    run(word)
    return Promise.resolve()
  })
  await made.start()
  return { ...made, heard }
}

test('nothing is connected before somebody needs the queue', async () => {
  const idle = queue()
  idle.work(kind('idle'), () => Promise.resolve())
  await idle.stop()
  expect(await connections()).toBe(0)
})

test('what was sent while nobody worked is done after the next start, and then nothing is left of it', async () => {
  const sender = queue({ works: false })
  await sender.send(kind('early'), { word: 'one' })
  expect(await jobsLeft('early')).toBe(1)
  const { heard } = await worker('early')
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['one'])
  await expect.poll(() => jobsLeft('early'), { timeout: 20_000 }).toBe(0)
})

test('JOBS=off: a node that only serves hands its jobs on and does none, started or not', async () => {
  const serves = queue({ works: false })
  serves.work(kind('handed-on'), () => Promise.reject(new Error('not mine')))
  await serves.start()
  const { heard } = await worker('handed-on')
  for (const word of ['a', 'b', 'c']) await serves.send(kind('handed-on'), { word })
  await expect.poll(() => heard.toSorted(), { timeout: 20_000 }).toEqual(['a', 'b', 'c'])
  expect(logged).toEqual([])
})

test('jobs are begun at the call of the database, all of them, long before anybody would look by itself', async () => {
  const heard: string[] = []
  const patient = queue({ pace: { ...hasty, lookEverySeconds: 3_600 } })
  patient.work(kind('called'), async ({ word }) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    heard.push(word)
  })
  await patient.start()
  const words = Array.from({ length: 12 }, (_, i) => `job ${i}`)
  await Promise.all(words.map((word) => patient.send(kind('called'), { word })))
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(12)
  expect(new Set(heard)).toEqual(new Set(words))
})

test('a job that fails is tried again, later each time, and given up after the last try', async () => {
  const { send, heard } = await worker('failing', () => {
    throw new Error('no luck')
  })
  await send(kind('failing'), { word: 'secret' })
  await expect.poll(() => heard.length, { timeout: 25_000 }).toBe(3)
  await expect.poll(() => jobsLeft('failing'), { timeout: 20_000 }).toBe(0)
  expect(logged.map(String)).toEqual([
    'Error: The job failing failed (try 1 of 3): no luck',
    'Error: The job failing failed (try 2 of 3): no luck',
    'Error: The job failing failed (try 3 of 3): no luck',
  ])
})

test('a job inside a transaction that is rolled back was never sent', async () => {
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

test('a job whose form nobody knows any more is not done', async () => {
  const { send, heard } = await worker('changed')
  await send({ name: 'changed', told: z.object({ other: z.number() }) }, { other: 1 })
  await expect.poll(() => logged.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(heard).toEqual([])
})

test('R2 a queue whose connections were cut finds its way back, and does what came meanwhile', async () => {
  const heard: string[] = []
  const cut = queue({ pace: { ...hasty, lookEverySeconds: 3_600 } })
  cut.work(kind('cut'), ({ word }) => {
    heard.push(word)
    return Promise.resolve()
  })
  await cut.start()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'thuto jobs'`.execute(db)
  // The first to notice may be whoever sends.
  const sent = () =>
    cut.send(kind('cut'), { word: 'after all' }).then(
      () => true,
      () => false,
    )
  await expect.poll(sent, { timeout: 20_000 }).toBe(true)
  await expect.poll(() => heard, { timeout: 25_000 }).toEqual(['after all'])
  expect(logged.map(String).filter((line) => !line.startsWith('Error: Job queue error: '))).toEqual([])
  await expect.poll(() => logged.length, { timeout: 20_000 }).toBeGreaterThan(0)
})

test('a stop waits for what is being done', async () => {
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

test('R11 two nodes share the work, and each job is done once', async () => {
  const nodes = [await worker('shared'), await worker('shared')]
  const words = Array.from({ length: 20 }, (_, i) => `job ${i}`)
  const sender = queue({ works: false })
  for (const word of words) await sender.send(kind('shared'), { word })
  await expect.poll(() => nodes.flatMap(({ heard }) => heard).length, { timeout: 20_000 }).toBe(words.length)
  expect(nodes.flatMap(({ heard }) => heard).toSorted()).toEqual(words.toSorted())
  await expect.poll(() => jobsLeft('shared'), { timeout: 20_000 }).toBe(0)
})

test('R11 R1 a job on a node that died in the midst of it is done by another', async () => {
  const sender = queue({ works: false })
  await sender.send(kind('left'), { word: 'one' })
  // Taken two minutes ago, and nobody has come back.
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '121 seconds',
    heartbeat_on = null where name = 'left'`.execute(db)
  const { heard } = await worker('left')
  await expect.poll(() => heard, { timeout: 25_000 }).toEqual(['one'])
  await expect.poll(() => jobsLeft('left'), { timeout: 20_000 }).toBe(0)
})
