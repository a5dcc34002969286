/** R5 on the site as it runs: the disk of the files, of the database and of temporary files is full. */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePdfOf } from '#test/files/make-pdf.ts'
import { commonFailures } from '#shared/messages.ts'
import { freePort, type RunningSite, startRefused, startSite } from '#test/running-site.ts'
import { publishLinks, type People, withAdmin } from '#test/ops/start/site-with-people.ts'
import { fillDisk, ownNamespace, withDisks } from './small-disks.ts'

const namespace = ownNamespace() ?? []
if (namespace.length === 0) console.info('full disks: this user may not mount any, not tested')

const startMs = 120_000
const pdf = makePdfOf(600_000)

describe.runIf(namespace.length > 0)('R5 a full disk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-full-'))
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const filesDir = path.join(dataDir, 'files')
  const spareDir = path.join(folder, 'tmp')
  let site: RunningSite
  let people: People
  beforeAll(async () => {
    const settings = { ...withAdmin, DATA_DIR: dataDir, TMPDIR: spareDir, PORT: String(await freePort()) }
    const under = withDisks(namespace, { [dataDir]: 320, [filesDir]: 32, [spareDir]: 1 })
    site = await startSite({ settings, under, program: 'src/app/main.ts' }, startMs)
    people = await publishLinks(site, ['Maths'])
  }, startMs)
  afterAll(async () => {
    await site?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = async (route: string, init: RequestInit = {}) => {
    const begun = performance.now()
    const answer = await fetch(site.url + route, init)
    return {
      status: answer.status,
      text: await answer.text(),
      headers: answer.headers,
      ms: performance.now() - begun,
    }
  }
  const headers = () => ({ origin: site.url, cookie: people.admin })
  const upload = () =>
    ask('/api/uploads?name=notes.pdf', {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/octet-stream' },
      body: new Uint8Array(pdf),
    })
  const post = (route: string, body: object, more: Record<string, string> = {}) =>
    ask(route, {
      method: 'POST',
      headers: { ...headers(), ...more, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const file = (uploadId: string, title: string) =>
    post('/api/resources', { subject: 'Maths', title, tags: [], uploadId })
  const list = '/api/resources?subject=Maths'
  const totalOf = async () => (JSON.parse((await ask(list)).text) as { total: number }).total
  const staged = () => readdirSync(path.join(`/proc/${site.pid}/root`, filesDir, 'staging'))

  test('R5 for temporary files has no effect: the site stores none there', async () => {
    const makeRoom = fillDisk(site.pid, spareDir)
    const sent = await upload()
    expect(sent.status).toBe(201)
    const { uploadId } = JSON.parse(sent.text) as { uploadId: string }
    expect((await file(uploadId, 'Beside a full disk')).status).toBe(201)
    makeRoom()
  })

  test('R5 for files gives 507, keeps reads and links working, stores nothing partial, and recovers with free space', async () => {
    const before = { total: await totalOf(), staged: staged() }
    const ready = JSON.parse((await upload()).text) as { uploadId: string }
    const makeRoom = fillDisk(site.pid, filesDir)
    const result = await upload()
    expect([result.status, JSON.parse(result.text)]).toEqual([
      507,
      expect.objectContaining({ code: 'storage_full', message: commonFailures.storage_full }),
    ])
    expect(result.ms).toBeLessThan(5_000)
    // The bytes are stored; their final key is not.
    expect((await file(ready.uploadId, 'No room left')).status).toBe(507)
    expect((await ask('/')).status).toBe(200)
    expect(await totalOf()).toBe(before.total)
    const link = { subject: 'Maths', title: 'A link', tags: [], link: 'https://a.example/' }
    expect((await post('/api/resources', link)).status).toBe(201)
    makeRoom()
    expect((await file(ready.uploadId, 'Room again')).status).toBe(201)
    expect((await upload()).status).toBe(201)
    expect(staged()).toHaveLength(before.staged.length + 1)
  })

  test(
    'R5 for the database gives 503 for writes, keeps lists readable, and recovers with free space',
    { timeout: 90_000 },
    async () => {
      const total = await totalOf()
      const [first] = (JSON.parse((await ask(list)).text) as { items: { id: string }[] }).items
      const rate = () =>
        post(`/api/resources/${first?.id}/ratings`, { stars: 4 }, { 'idempotency-key': randomUUID() })
      const ratingsOf = async () =>
        (JSON.parse((await ask(`${list}&limit=1`)).text) as { items: { ratingAmount: number }[] }).items[0]
          ?.ratingAmount
      const makeRoom = fillDisk(site.pid, dataDir)
      const statuses: number[] = []
      // The database may have a few pages in hand.
      for (let i = 0; i < 6_000 && statuses.at(-1) !== 503; i += 50)
        statuses.push(...(await Promise.all(Array.from({ length: 50 }, rate))).map(({ status }) => status))
      expect(statuses).toContain(503)
      expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([])
      expect((await ask(list)).status).toBe(200)
      expect((await ask('/')).status).toBe(200)
      expect(await totalOf()).toBe(total)
      makeRoom()
      await expect.poll(async () => (await rate()).status, { timeout: 60_000, interval: 250 }).toBe(201)
      expect((await upload()).status).toBe(201)
      await expect
        .poll(ratingsOf, { timeout: 10_000 })
        .toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length)
    },
  )

  test('R17 at the first start prints one line', async () => {
    const place = path.join(folder, 'small')
    const settings = { DATA_DIR: path.join(place, 'data'), PORT: String(await freePort()) }
    const under = withDisks(namespace, { [place]: 64 })
    const { code, output } = await startRefused({ settings, under, program: 'src/app/main.ts' })
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^Thuto cannot start: the disk of .* MB free and a first start needs .* MB/)],
    ])
  })
})
