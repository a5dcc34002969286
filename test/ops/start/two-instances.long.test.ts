/** R11: two instances behind a balancer, one killed under open streams and ratings. */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/postgres/embedded/embedded-database.ts'
import { type ReconnectingStream, reconnectingStream } from '#test/live/reconnecting-stream.ts'
import { type CuttingProxy, cuttingProxy } from '#test/network/cutting-proxy.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { stopwatch } from '#test/setup/stopwatch.ts'
import { publishLinks, visitorOf, withAdmin } from './site-with-people.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-two-'))
let database: EmbeddedDatabase
let balancer: CuttingProxy
const ports: number[] = []
const sites: RunningSite[] = []
let visitor = ''
/** A busy machine, and a site that has to be built first. */
const startMs = 120_000

const addressOf = ({ connection: { host, user, password, database: name } }: EmbeddedDatabase) =>
  `postgres://localhost/${name}?${new URLSearchParams({ host, user, password }).toString()}`

/** New connections go to the other instance. */
function inTurn() {
  ports.push(...ports.splice(0, 1))
  return ports
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  database = await startEmbeddedDatabase({ dataDir: path.join(folder, 'database') })
  balancer = await cuttingProxy({ sites: inTurn })
  const shared = {
    ...withAdmin,
    BASE_URL: `http://127.0.0.1:${balancer.port}`,
    DATA_DIR: path.join(folder, 'site'),
    DATABASE_URL: addressOf(database),
  }
  for (let i = 0; i < 2; i += 1) {
    const port = await freePort()
    sites.push(await startSite({ settings: { ...shared, PORT: String(port) } }, startMs))
    ports.push(port)
  }
  visitor = (await publishLinks({ url: shared.BASE_URL }, ['Maths', 'Maths', 'Maths'])).visitor
}, startMs)
afterAll(async () => {
  await balancer?.close()
  for (const site of sites) await site.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Repeats a request until it is answered, as the browser does. */
async function call(route: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${balancer.port}${route}`, init).catch(() => undefined)
    if (answer !== undefined && answer.status !== 503) return answer
    await pause(100)
  }
}

interface Item {
  readonly id: string
  readonly ratingAmount: number
}
interface List {
  readonly items: readonly Item[]
  readonly asOf: number | null
}
async function readList(): Promise<List> {
  const answer = await call('/api/resources?subject=Maths')
  if (answer.status !== 200) throw new Error(`The list was answered with ${answer.status}`)
  return (await answer.json()) as List
}
const clicksOf = (items: readonly Item[]) => items.reduce((sum, { ratingAmount }) => sum + ratingAmount, 0)

async function rate(id: string, cookie: string) {
  const headers = {
    'content-type': 'application/json',
    origin: `http://127.0.0.1:${balancer.port}`,
    'idempotency-key': randomUUID(),
    cookie,
  }
  const init = { method: 'POST', headers, body: JSON.stringify({ stars: 4 }) }
  const { status } = await call(`/api/resources/${id}/ratings`, init)
  if (status !== 201) throw new Error(`A rating was answered with ${status}`)
}

interface Listener {
  readonly stream: ReconnectingStream
  readonly receivedIds: number[]
  /** `asOf` of its list, which it reads again after a gap. */
  readonly readAt: () => number
}

function listener(cookie: string): Listener {
  const receivedIds: number[] = []
  let readAt = 0
  async function readAgain() {
    readAt = Math.max(readAt, (await readList()).asOf ?? 0)
  }
  const stream = reconnectingStream({
    port: () => balancer.port,
    from: '127.0.0.1',
    topics: 'subject:Maths',
    cookie,
    random: Math.random,
    onEvent({ id, kind }) {
      if (kind === 'refetch') void readAgain()
      // The events of their publication may still arrive.
      else if (kind !== 'added') receivedIds.push(id)
    },
  })
  return { stream, receivedIds, readAt: () => readAt }
}

/** Polls every 20 ms; returns the reconnect time of each dropped stream. */
async function backAfter(streams: readonly ReconnectingStream[]): Promise<number[]> {
  const ms = stopwatch()
  const back = new Map<ReconnectingStream, number>()
  const allReceived = () => {
    for (const stream of streams)
      if (!stream.isReady()) back.set(stream, Infinity)
      else if (back.get(stream) === Infinity) back.set(stream, ms())
    return back.size > 0 && ![...back.values()].includes(Infinity)
  }
  await expect.poll(allReceived, { timeout: 30_000, interval: 20 }).toBe(true)
  return [...back.values()].toSorted((x, y) => x - y)
}

test(
  'R11 R8 killing one of two nodes: streams resume within 5 s without a gap, and each rating counts once',
  { timeout: 120_000 },
  async () => {
    const { items } = await readList()
    const url = `http://127.0.0.1:${balancer.port}`
    const visitors = await Promise.all(Array.from({ length: 15 }, () => visitorOf({ url })))
    const listeners = [...visitors, ...visitors, ...visitors, ...visitors].map(listener)
    const streams = listeners.map(({ stream }) => stream)
    await expect.poll(() => streams.every((stream) => stream.isReady()), { timeout: 15_000 }).toBe(true)
    let rating = true
    let clicks = 0
    // Simultaneous clicks on one resource would share an event.
    const raters = items.map(async ({ id }) => {
      for (; rating; clicks += 1) {
        await rate(id, visitor)
        await pause(200)
      }
    })
    await pause(1_000)
    await sites.shift()?.kill()
    const back = await backAfter(streams)
    await pause(500)
    rating = false
    await Promise.all(raters)
    expect(back.length).toBeGreaterThan(20)
    expect(back[Math.ceil(back.length * 0.95) - 1]).toBeLessThan(5_000)
    expect(clicksOf((await readList()).items)).toBe(clicksOf(items) + clicks)
    const maxReceived = () => Math.max(...listeners.map(({ receivedIds }) => receivedIds.length))
    await expect.poll(maxReceived, { timeout: 20_000 }).toBe(clicks)
    const firstIds = listeners[0]?.receivedIds ?? []
    expect(firstIds.toSorted((a, b) => a - b)).toEqual(firstIds)
    const allIds = [...new Set(listeners.flatMap(({ receivedIds }) => receivedIds))]
    for (const { stream, receivedIds, readAt } of listeners) {
      const missing = () => allIds.filter((id) => id > readAt() && !receivedIds.includes(id))
      await expect.poll(missing, { timeout: 20_000 }).toEqual([])
      expect(receivedIds).toEqual([...new Set(receivedIds)].toSorted((a, b) => a - b))
      stream.end()
    }
  },
)
