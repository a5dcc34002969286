/** Two nodes whose statements go through PgBouncer in transaction mode; sessions go to PostgreSQL itself. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkDatabase } from '#ops/doctor/check-database.ts'
import { poolerPrograms, startPooler } from '#test/database/pooler.ts'
import { startCluster } from '#test/database/replica.ts'
import { startFakeMailServer } from '#test/fakes/fake-mail-server.ts'
import { publishFile } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'
import { beginUpload, offsetOf, openChunkRequest, sendChunk } from '#test/uploads/tus-calls.ts'
import { openConfiguredDatabase } from './open.ts'

const soon = { timeout: 15_000 }
const hasPrograms = (await poolerPrograms()) !== undefined

describe.skipIf(!hasPrograms)('R11 nodes behind a pooler in transaction mode', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'thuto-pooled-'))
  const { primary, close } = await startCluster()
  const [, user = '', password = ''] = /^(\w+):(.+)@$/.exec(primary.login) ?? []
  const common = { server: { host: '127.0.0.1', port: primary.port, user, password } }
  const pooler = await startPooler({ ...common, settings: { default_pool_size: '5' } })
  const forgetful = await startPooler({ ...common, connectQuery: '' })
  const strict = await startPooler({ ...common, settings: { ignore_startup_parameters: '' } })
  const pooled = (by: typeof pooler) => by.url({ user, password }, 'postgres')
  const open = (databaseUrl: string, databaseSessionUrl?: string) =>
    openConfiguredDatabase({ dataDir, databaseUrl, databaseSessionUrl }, { onError: () => {}, log: () => {} })

  const databases = [
    await open(pooled(pooler), primary.url),
    await open(pooled(pooler), primary.url),
  ] as const
  const box = await startFakeMailServer()
  const client = () => Promise.reject(new Error('Not here'))
  const settings = { LOG_LEVEL: 'silent', SMTP_URL: box.url, MAIL_FROM: 'Thuto <no-reply@thuto.example>' }
  const onNode = (database: (typeof databases)[number]) => ({
    on: { ...database, name: 'postgres', client, forSite: () => database },
    logError: () => {},
  })
  const first = await testSite({ ...onNode(databases[0]), settings })
  const second = await testSite({
    ...onNode(databases[1]),
    beside: first,
    settings: { ...settings, JOBS: 'on' },
  })
  afterAll(async () => {
    for (const each of databases) await each.close()
    for (const each of [pooler, forgetful, strict]) await each.close()
    await box.close()
    await close()
    rmSync(dataDir, { recursive: true })
  })
  const [educator, moderator] = [await first.member('educator'), await first.member('moderator')]

  test('a change committed at one node is notified to the other', async () => {
    await second.parts.changeFeed.poll()
    const received: string[] = []
    second.parts.notifications.on('changes', { onNotify: (word) => void received.push(word) })
    expect(second.parts.notifications.isConnected()).toBe(true)
    const before = second.parts.changeFeed.head() ?? 0
    await publishFile(educator, moderator, { title: 'Seen at the other node' })
    await expect.poll(() => received.length, soon).toBeGreaterThan(0)
    await expect.poll(() => second.parts.changeFeed.head(), soon).toBeGreaterThan(before)
  })

  test('an upload that stalls at one node is taken over by the other', async () => {
    await first.http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = first.http.server.address() as AddressInfo
    const whole = randomBytes(300_000)
    const url = await beginUpload(educator, whole.length)
    const stalled = openChunkRequest(educator, url, { port, bytes: whole.length })
    stalled.write(whole.subarray(0, 100_000))
    const at = async () => (await first.parts.staging.find(url.split('/').at(-1) ?? ''))?.bytes
    await expect.poll(at, soon).toBe(100_000)
    const there = second.onThisInstance(educator)
    expect(await offsetOf(there, url)).toBe(100_000)
    await expect.poll(stalled.over, soon).toBe(423)
    expect((await sendChunk(there, url, whole.subarray(100_000), 100_000)).statusCode).toBe(204)
  })

  test('a job queued at one node runs at the other', async () => {
    await first
      .anonymous()
      .call('POST', '/api/password-reset-requests', { payload: { email: educator.email } })
    await expect.poll(() => box.mails.length, { timeout: 60_000 }).toBe(1)
  })

  test('five server connections serve twenty client connections of two nodes', async () => {
    const visitors = [await first.visitor(), second.onThisInstance(await first.visitor())]
    const { id } = await publishFile(educator, moderator, { title: 'Rated often' })
    const before = (await pooler.figures()).transactions
    const codes: number[] = []
    const callTwentyTimes = async (_: unknown, caller: number) => {
      const node = [first, second][caller % 2] ?? first
      for (let i = 0; i < 20; i += 1) {
        const list = node.anonymous().call('GET', `/api/resources?limit=${caller + 1}&title=${i}`)
        const rating = visitors[caller % 2]?.call('POST', `/api/resources/${id}/ratings`, {
          payload: { stars: 4 },
        })
        for (const answer of await Promise.all([list, rating])) codes.push(answer?.statusCode ?? 0)
      }
    }
    await Promise.all(Array.from({ length: 20 }, callTwentyTimes))
    expect(new Set(codes)).toEqual(new Set([200, 201]))
    const { clients, servers, transactions } = await pooler.figures()
    expect(clients).toBeGreaterThanOrEqual(20)
    expect(servers).toBeLessThanOrEqual(5)
    expect(transactions - before).toBeGreaterThan(400)
  })

  test('R6 a node notices that the pooler is away, and serves again once it is back', async () => {
    const list = (title: string) => first.anonymous().call('GET', `/api/resources?title=${title}`)
    expect((await list('known')).headers['x-stale']).toBeUndefined()
    await pooler.stop()
    expect((await list('known')).headers['x-stale']).toBe('1')
    expect((await list('unknown')).statusCode).toBe(503)
    expect(first.parts.notifications.isConnected()).toBe(true)
    await pooler.start()
    await expect.poll(async () => (await list('unknown')).statusCode, soon).toBe(200)
    await expect.poll(async () => (await list('known')).headers['x-stale'], soon).toBeUndefined()
  })

  test.each([
    [
      'a pooler without an address for sessions',
      [pooled(pooler)],
      /^DATABASE_URL .* transaction mode.*DATABASE_SESSION_URL/,
    ],
    [
      'a pooler as the address for sessions',
      [pooled(pooler), pooled(forgetful)],
      /^DATABASE_SESSION_URL .* transaction mode/,
    ],
    [
      'a pooler that refuses limits',
      [pooled(strict), primary.url],
      /unsupported startup parameter.*deploy\/pgbouncer/,
    ],
    [
      'two databases',
      [pooled(pooler), primary.url.replace(/postgres$/, 'template1')],
      /the same database in the same role/,
    ],
  ] as const)(
    'R17 %s prevents the start with a one-line error',
    async (_name, [url, sessionUrl], message) => {
      const failure = await open(url, sessionUrl).then(() => undefined, String)
      expect(failure).toMatch(/^StartupError: [^\n]+$/)
      expect(failure?.slice('StartupError: '.length)).toMatch(message)
    },
  )

  test('the doctor names lost settings and lost sessions', async () => {
    const checks = await checkDatabase({
      address: { url: pooled(forgetful), pooled: true },
      session: { url: pooled(forgetful) },
      origin: 'external',
      nightly: false,
      now: () => new Date(),
    })
    const messageOf = (name: string) =>
      checks.find(({ about, state }) => state === 'act' && about === name)?.words
    expect(messageOf('Limits')).toMatch(/loses settings.*connect_query of deploy\/pgbouncer/)
    expect(messageOf('Sessions')).toMatch(/DATABASE_SESSION_URL/)
  })
})
