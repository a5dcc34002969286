/** R7 and R19: slow clients and overload do not block other clients. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { publishLinks, type People, withAdmin } from '#test/ops/start/site-with-people.ts'
import { type SlowSocket, slowSocket } from './slow-socket.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-slow-'))
const startMs = 120_000
let site: RunningSite
let people: People
let port = 0

beforeAll(async () => {
  chmodSync(folder, 0o755)
  port = await freePort()
  site = await startSite(
    { settings: { ...withAdmin, DATA_DIR: path.join(folder, 'data'), PORT: String(port) } },
    startMs,
  )
  people = await publishLinks(site, ['Maths'])
}, startMs)
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (route: string, init: RequestInit = {}) => (await fetch(site.url + route, init)).status
const signIn = () =>
  fetch(`${site.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ email: 'a@b.example', password: 'not the right one' }),
  })

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

test(
  'R7 T48 other clients are served beside 200 slow headers, 200 slow bodies and 100 slow readers',
  { timeout: 60_000 },
  async () => {
    const head = `Host: localhost\r\nOrigin: ${site.url}\r\n`
    const header = { port, first: `GET /api/subjects HTTP/1.1\r\n${head}`, drop: 'X-a: b\r\n' }
    const body = {
      port,
      first: `POST /api/sign-in HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n`,
      drop: ' ',
    }
    const reader = { port, first: `GET /api/resources HTTP/1.1\r\n${head}\r\n`.repeat(50), isPaused: true }
    const [headers, bodies, readers]: [SlowSocket[], SlowSocket[], SlowSocket[]] = [[], [], []]
    // Two hundred a second, as R7 has it.
    const opening = setInterval(() => {
      headers.push(...times(8, () => slowSocket(header)))
      bodies.push(...times(8, () => slowSocket(body)))
      readers.push(...times(4, () => slowSocket(reader)))
      if (headers.length === 200) clearInterval(opening)
    }, 100)
    const isOver = () => headers.length === 200 && headers.every((line) => line.closedAfterMs() !== undefined)
    try {
      const statuses: number[] = []
      const begun = performance.now()
      while (!isOver() && performance.now() - begun < 35_000) {
        statuses.push(
          await ask('/api/resources'),
          await ask('/'),
          await ask('/api/account', { headers: { cookie: people.admin } }),
        )
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expect(new Set(statuses)).toEqual(new Set([200]))
      // Ten seconds for the headers, five until the next check; the rest is this machine's.
      for (const line of headers) {
        expect(line.closedAfterMs()).toBeGreaterThan(9_000)
        expect(line.closedAfterMs()).toBeLessThan(25_000)
        expect(line.text()).toMatch(/^HTTP\/1\.1 408 |^$/)
      }
      // A body has two minutes.
      expect(bodies.every((line) => line.closedAfterMs() === undefined)).toBe(true)
    } finally {
      clearInterval(opening)
      for (const line of [...headers, ...bodies, ...readers]) line.close()
    }
  },
)

test(
  'R19 L12 a flood of sign-ins gets 503 with Retry-After; reads are served',
  { timeout: 60_000 },
  async () => {
    const flood = times(150, signIn)
    let isOver = false
    void Promise.allSettled(flood).then(() => (isOver = true))
    const reads: number[] = []
    while (!isOver || reads.length < 10)
      reads.push(await ask('/api/resources'), await ask(`/api/search?q=lesson+${reads.length}`))
    expect(new Set(reads)).toEqual(new Set([200]))
    const responses = await Promise.all(flood)
    const statuses = Map.groupBy(responses, ({ status }) => status)
    expect([...statuses.keys()].filter((status) => ![401, 404, 429, 503].includes(status))).toEqual([])
    const refused = [...(statuses.get(429) ?? []), ...(statuses.get(503) ?? [])]
    expect(refused.length).toBeGreaterThan(60)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

test(
  'R19 under overload the site serves a share and answers the rest with Retry-After',
  { timeout: 60_000 },
  async () => {
    const rate = () =>
      fetch(`${site.url}/api/account`, { headers: { cookie: people.admin } }).then(async (answer) => {
        await answer.arrayBuffer()
        return answer
      })
    const responses = await Promise.all(times(2_000, rate))
    const good = responses.filter(({ status }) => status === 200)
    const refused = responses.filter(({ status }) => status === 503)
    expect(good.length + refused.length).toBe(2_000)
    expect(good.length).toBeGreaterThan(50)
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('2')
    expect(await ask('/healthz')).toBe(200)
    await expect
      .poll(() => ask('/api/account', { headers: { cookie: people.admin } }), { timeout: 5_000 })
      .toBe(200)
  },
)
