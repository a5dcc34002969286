/** R6 on the site as it runs: its database frozen, or killed under it. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { stopwatch } from '#test/setup/stopwatch.ts'
import { readEvents } from '#test/live/event-reader.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { siteDatabase } from './site-database.ts'
import { publishLinks, type People, withAdmin } from './site-with-people.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-away-'))
const dataDir = path.join(folder, 'data')
const database = siteDatabase(dataDir)
let site: RunningSite
/** A busy machine, and a site that has to be built first. */
const startMs = 120_000
const runMs = 120_000
let people: People

beforeAll(async () => {
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  const settings = { ...withAdmin, DATA_DIR: dataDir, PORT: String(await freePort()) }
  site = await startSite({ settings }, startMs)
  people = await publishLinks(site, ['Maths', 'History'])
}, startMs)
afterEach(() => database.thaw())
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface TimedResponse {
  readonly status: number
  readonly ms: number
  readonly headers: Headers
  readonly text: string
}

async function ask(route: string, init: RequestInit = {}): Promise<TimedResponse> {
  const ms = stopwatch()
  const answer = await fetch(site.url + route, init)
  const text = await answer.text()
  const { status, headers } = answer
  return { status, headers, text, ms: ms() }
}

interface Posted {
  readonly cookie?: string
  readonly key?: string
}
const post = (route: string, body: object, { cookie = '', key }: Posted = {}) =>
  ask(route, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: site.url,
      cookie,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })

const rate = (id: string, key: string) =>
  post(`/api/resources/${id}/ratings`, { stars: 3 }, { cookie: people.visitor, key })

const lesson = { subject: 'Maths', title: 'Too late', tags: ['late'], link: 'https://a.example/' }
const list = '/api/resources?subject=Maths'
const remembered = ['/api/subjects', list, '/api/search?q=a']

interface Item {
  readonly id: string
  readonly ratingAmount: number
}
const itemsOf = ({ text }: TimedResponse) => (JSON.parse(text) as { items: Item[] }).items
const firstOf = async (subject: string) =>
  itemsOf(await ask(`/api/resources?subject=${subject}`))[0] ?? { id: '', ratingAmount: 0 }

/** Memory of a process, and its open files and sockets where the system reports them. */
function takenBy(pid: number) {
  const rss = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  const open = `/proc/${pid}/fd`
  return {
    megabytes: Number(rss) / 1_024,
    descriptors: existsSync(open) ? readdirSync(open).length : 0,
  }
}

const isUnavailable = ({ status, headers, ms }: TimedResponse) => {
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(2)
  expect(ms).toBeLessThan(2_000)
}

function isStale(response: TimedResponse, before: TimedResponse | undefined) {
  expect([response.status, response.headers.get('x-stale'), response.text]).toEqual([200, '1', before?.text])
  expect(Number(response.headers.get('age'))).toBeLessThan(60)
  expect(response.headers.get('cache-control')).toBe('no-store')
}

const isFresh = async (route: string) => {
  const { status, headers } = await ask(route)
  return status === 200 && headers.get('x-stale') === null
}
async function backWithin(atMostMs: number) {
  const ms = stopwatch()
  await expect.poll(async () => isFresh('/api/subjects'), { timeout: 30_000, interval: 50 }).toBe(true)
  expect(ms()).toBeLessThan(atMostMs)
}

describe('R6 the database hangs', { timeout: runMs }, () => {
  test('reads come from the cache; writes are refused within two seconds and never applied later', async () => {
    const { id, ratingAmount } = await firstOf('Maths')
    const before = await Promise.all(remembered.map((route) => ask(route)))
    const keys = Array.from({ length: 12 }, () => randomUUID())
    database.freeze()
    const first = Promise.all(keys.map((key) => rate(id, key)))
    // The outage is not detected yet.
    const atOnce = await Promise.all(remembered.map((route) => ask(route)))
    for (const [i, { status, text, ms }] of atOnce.entries())
      expect([status, text, ms < 2_000]).toEqual([200, before[i]?.text, true])
    const others = [
      ask(`/api/resources/current?ids=${id}`),
      ask('/api/session', { headers: { cookie: people.admin } }),
      post(`/api/resources/${id}/reports`, { reason: 'copyright' }, { cookie: people.visitor }),
      post('/api/sign-in', { email: 'a@b.example', password: 'not the right one' }),
      post('/api/resources', lesson, { cookie: people.admin, key: randomUUID() }),
    ]
    for (const response of await first) isUnavailable(response)
    // The outage is detected now.
    const reads = await Promise.all(remembered.map((route) => ask(route)))
    for (const [i, response] of reads.entries()) {
      isStale(response, before[i])
      expect(response.ms).toBeLessThan(250)
    }
    for (const response of await Promise.all(others)) isUnavailable(response)
    isUnavailable(await ask('/api/search?q=never+asked+before'))
    expect((await ask('/')).status).toBe(200)
    expect((await rate(id, keys[0] ?? '')).ms).toBeLessThan(250)
    await pause(1_000)
    database.thaw()
    await backWithin(5_000)
    // Long enough for whatever still waited somewhere.
    await pause(3_500)
    expect((await firstOf('Maths')).ratingAmount).toBe(ratingAmount)
    const replayed = await Promise.all([...keys, ...keys].map((key) => rate(id, key)))
    expect(new Set(replayed.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await firstOf('Maths')).ratingAmount).toBe(ratingAmount + keys.length)
  })

  test('other calls get 503 with Retry-After; the page and calls without database get 200', async () => {
    const { id } = await firstOf('Maths')
    const as = { headers: { cookie: people.admin } }
    const write = { method: 'POST', headers: { origin: site.url, cookie: people.admin } }
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': 'filename YS5wZGY=' }
    const bytes = { 'content-type': 'application/octet-stream', origin: site.url, cookie: people.admin }
    const stream = await readEvents(`${site.url}/api/live?topics=subject:Maths`)
    await expect.poll(() => stream.raw(), { timeout: 20_000 }).toContain('ready')
    database.freeze()
    // The first call waits until the outage is detected.
    isUnavailable(await ask('/api/moderation', as))
    const away = [
      ask('/api/moderation', as),
      ask('/api/moderation/export', as),
      ask('/api/users', as),
      ask('/api/account', as),
      ask(`/files/${id}/a.pdf`),
      ask(`/api/resources/${id}/preview`),
      ask(`/covers/${id}/small.webp`),
      ask('/api/folders', as),
      post('/api/sign-up', { email: 'new@school.example', password: 'four-geese-over-the-dam' }),
      ask('/api/sign-out', write),
      ask(`/api/resources/${id}/approval`, write),
      ask('/api/uploads?name=a.pdf', { method: 'POST', headers: bytes, body: '%PDF-1.4' }),
      ask('/api/resumable-uploads', { method: 'POST', headers: { ...write.headers, ...tus } }),
      ask('/api/live?topics=moderation', as),
    ]
    for (const response of await Promise.all(away)) isUnavailable(response)
    expect((await ask('/readyz')).status).toBe(503)
    for (const route of ['/', '/healthz', '/api/openapi.json']) expect((await ask(route)).status).toBe(200)
    // Open streams stay open.
    expect(stream.ended()).toBe(false)
    stream.close()
    database.thaw()
    await backWithin(5_000)
  })

  test('500 refused writes leave memory and sockets unchanged and are never applied', async () => {
    const { id, ratingAmount } = await firstOf('Maths')
    database.freeze()
    isUnavailable(await rate(id, randomUUID()))
    const before = takenBy(site.pid)
    const response = await Promise.all(Array.from({ length: 500 }, () => rate(id, randomUUID())))
    expect(new Set(response.map(({ status }) => status))).toEqual(new Set([503]))
    for (const each of response) expect(Number(each.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    await pause(1_000)
    const after = takenBy(site.pid)
    expect(after.megabytes - before.megabytes).toBeLessThan(60)
    database.thaw()
    await backWithin(5_000)
    await pause(3_000)
    expect((await firstOf('Maths')).ratingAmount).toBe(ratingAmount)
    // Connections of clients and of the database.
    expect(takenBy(site.pid).descriptors - before.descriptors).toBeLessThan(600)
  })

  test('T14 cached responses exclude resources deleted before the outage', async () => {
    const { id } = await firstOf('History')
    await ask('/api/resources?subject=History')
    const stream = await readEvents(`${site.url}/api/live?topics=subject:History`)
    await expect.poll(() => stream.raw(), { timeout: 20_000 }).toContain('ready')
    const headers = { origin: site.url, cookie: people.admin }
    expect((await ask(`/api/resources/${id}`, { method: 'DELETE', headers })).status).toBeLessThan(300)
    await expect.poll(() => stream.raw(), { timeout: 20_000 }).toContain('event: removed')
    stream.close()
    database.freeze()
    // The index responds until the outage is detected, then the response cache.
    expect((await ask('/api/resources?subject=History')).text).not.toContain(id)
    isUnavailable(await ask(`/api/resources/current?ids=${id}`))
    expect((await ask('/api/resources?subject=History')).text).not.toContain(id)
    expect((await ask(`${list}&limit=1`)).status).toBe(503)
    database.thaw()
    await backWithin(5_000)
  })
})

test(
  'R2 R6 after a kill of the database lists never fail, writes get 503 or succeed, and the site recovers within 5 s',
  { timeout: runMs },
  async () => {
    const { id, ratingAmount } = await firstOf('Maths')
    const pid = database.postmaster()
    const seen = new Set<number>()
    let done = 0
    database.kill()
    await ask(list)
    const ms = stopwatch()
    let wellAfterMs = Infinity
    for (let well = 0; well < 20 && ms() < 20_000;) {
      const [read, write] = await Promise.all([ask(list), rate(id, randomUUID())])
      expect(read.status).toBe(200)
      seen.add(write.status)
      done += write.status === 201 ? 1 : 0
      well = write.status === 201 && read.headers.get('x-stale') === null ? well + 1 : 0
      if (well === 1) wellAfterMs = ms()
      if (write.status === 503) isUnavailable(write)
    }
    expect(wellAfterMs).toBeLessThan(5_000)
    expect([...seen].filter((status) => ![201, 503].includes(status))).toEqual([])
    expect(database.postmaster()).not.toBe(pid)
    expect((await firstOf('Maths')).ratingAmount).toBe(ratingAmount + done)
  },
)
