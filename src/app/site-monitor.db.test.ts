import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { recordQueries } from '#test/database/record-statements.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { freePort } from '#test/running-site.ts'
import { testSite } from '#test/site.ts'

const port = await freePort()
/** A clock that only `wait` advances. */
let now = new Date()
const errors: unknown[] = []
const site = await testSite({
  now: () => now,
  settings: { RESPONSE_CACHE_MB: '16', LIMITS: 'normal', METRICS_ADDRESS: `127.0.0.1:${port}` },
  logError: (error: unknown, work?: string) => void errors.push([String(error), work]),
})
const url = await site.http.listen({ host: '127.0.0.1', port: 0 })

/** Advances the clock by a minute. */
const wait = () => void (now = new Date(now.getTime() + 60_000))

const scrape = () => site.parts.metrics.text()
/** The value of a series; its labels are part of the name. */
async function numberOf(series: string) {
  const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
/** The value after the cached queries have expired. */
const afterAWhile = async (series: string) => {
  wait()
  return numberOf(series)
}

test('T38 100 scrapes cost the database one query', async () => {
  wait()
  const queries = await recordQueries(async () => {
    for (let i = 0; i < 50; i += 1) await scrape()
    await Promise.all(Array.from({ length: 50 }, scrape))
  })
  expect(queries.filter((text) => text.includes('from backups'))).toHaveLength(queries.length)
  expect(queries.length).toBeLessThanOrEqual(1)
})

test('T38 counts of the database are queried again after 15 seconds', async () => {
  const before = (await afterAWhile('thuto_resources')) ?? 0
  await storeResource(site.parts.db, { title: 'One more', subject: 'Maths' })
  await site.parts.changeFeed.poll()
  expect(await numberOf('thuto_resources')).toBe(before)
  expect(await afterAWhile('thuto_resources')).toBe(before + 1)
})

test('T38 counts that cannot be read have no value, and their error is logged once', async () => {
  const { db } = site.database
  await sql`alter table uploads rename to uploads_away`.execute(db)
  expect([await afterAWhile('thuto_uploads'), await afterAWhile('thuto_resources')]).toEqual([
    undefined,
    undefined,
  ])
  expect(errors).toEqual([['error: relation "uploads" does not exist', 'figures']])
  await sql`alter table uploads_away rename to uploads`.execute(db)
  expect(await afterAWhile('thuto_uploads')).toBe(0)
})

test('requests are counted by route pattern, never by address', async () => {
  const id = randomUUID()
  await site.anonymous().call('GET', `/files/${id}/Report%20of%20Anna.pdf`)
  await site.anonymous().call('GET', '/nowhere/at/all?q=anna')
  const text = await scrape()
  expect(text).toContain(
    'thuto_http_request_seconds_count{route="GET /files/:resourceId/:name",status="4xx"} 1',
  )
  expect(text).toContain('thuto_http_request_seconds_count{route="GET none",status="4xx"} 1')
  expect(text).not.toMatch(new RegExp(`${id}|anna|nowhere`, 'i'))
})

test('cached responses are counted apart from those that were read', async () => {
  await site.parts.changeFeed.poll()
  const [hot, read] = [
    (await numberOf('thuto_hot_answers_total')) ?? 0,
    (await numberOf('thuto_read_answers_total')) ?? 0,
  ]
  for (let i = 0; i < 3; i += 1) await (await fetch(`${url}/api/resources?subject=Maths`)).text()
  expect(await numberOf('thuto_read_answers_total')).toBe(read + 1)
  expect(await numberOf('thuto_hot_answers_total')).toBe(hot + 2)
})

test('requests refused by a rate limit are counted', async () => {
  const before = (await numberOf('thuto_refusals_total')) ?? 0
  const lookUp = () => site.anonymous().call('POST', '/api/sign-up', { payload: {} })
  // The limit is ten an hour; 24 exceed it even across the end of an hour.
  const lookUps = await Promise.all(Array.from({ length: 24 }, lookUp))
  const refused = lookUps.filter(({ statusCode }) => statusCode === 429).length
  expect(refused).toBeGreaterThan(0)
  expect(await numberOf('thuto_refusals_total')).toBe(before + refused)
})

test('an event stream is counted while it is open', async () => {
  const leave = new AbortController()
  const stream = await fetch(`${url}/api/live?topics=subject:Maths`, { signal: leave.signal })
  expect(stream.status).toBe(200)
  expect(await numberOf('thuto_event_streams')).toBe(1)
  leave.abort()
  await expect.poll(() => numberOf('thuto_event_streams'), { timeout: 10_000 }).toBe(0)
})

test('background errors are counted under the name of their work', async () => {
  site.parts.logError(new Error('No room'), 'sweep')
  expect(await numberOf('thuto_troubles_total{work="sweep"}')).toBe(1)
})

test('gauges show the age of the last backup and of the last verified backup', async () => {
  wait()
  expect(await numberOf('thuto_backup_age_seconds')).toBeUndefined()
  await sql`insert into backups (kind, taken_at, finished_at, verified_at) values
    ('nightly', ${now}::timestamptz - interval '2 days', now(), now()),
    ('nightly', ${now}::timestamptz - interval '1 hour', now(), null)`.execute(site.database.db)
  expect(await afterAWhile('thuto_backup_age_seconds')).toBe(3_600 + 60)
  expect(await numberOf('thuto_backup_verified_age_seconds')).toBe(172_800 + 60)
})

test('waiting and failing jobs are counted', async () => {
  const kind = { name: 'counted', payload: z.object({}) }
  await site.parts.jobs.send(kind, {})
  await site.parts.jobs.send(kind, {})
  await sql`update pgboss.job set state = 'retry' where id = (select min(id::text)::uuid from pgboss.job)`.execute(
    site.database.db,
  )
  expect(await afterAWhile('thuto_jobs_waiting')).toBe(2)
  expect(await numberOf('thuto_jobs_failing')).toBe(1)
})

test('T38 METRICS_ADDRESS serves /metrics and nothing else', async () => {
  const there = (path: string, init = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const text = await (await there('/metrics')).text()
  expect(text).toMatch(/^thuto_build_info\{version="[^"]+",node="v\d+[^"]*"\} 1$/m)
  expect((await there('/metrics', { method: 'POST' })).status).toBe(404)
  for (const path of ['/', '/api/subjects', '/metrics/', '/healthz'])
    expect((await there(path)).status).toBe(404)
})

test('the documented gauges exist, each with a help text', async () => {
  const text = await scrape()
  for (const name of [
    'thuto_requests_in_hand',
    'nodejs_eventloop_lag_p99_seconds',
    'thuto_pool_used',
    'thuto_pool_size',
    'thuto_pool_waiting',
    'thuto_database_away',
    'thuto_change_feed_age_seconds',
    'thuto_search_ready',
    'thuto_uploads',
    'thuto_upload_bytes',
    'thuto_disk_free_bytes',
    'thuto_disk_bytes',
    'thuto_resources_waiting',
  ])
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.*\n# TYPE ${name} \\w+\n${name} \\d`, 'm'))
})
