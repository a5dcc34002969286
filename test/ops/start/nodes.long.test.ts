/** Two nodes of one site on two machines: an external database, a bucket and a mounted key; nothing of their own that lasts. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster, type TestCluster } from '#test/database/replica.ts'
import { makePdfOf } from '#test/files/make-pdf.ts'
import { type FakeS3, startFakeS3 } from '#test/fakes/fake-s3.ts'
import {
  bareEnvironment,
  freePort,
  type RunningSite,
  startRefused,
  startSite,
  cookieOf,
} from '#test/running-site.ts'
import { metadataOf, chunkHeaders, tusHeaders } from '#test/uploads/tus-headers.ts'

interface Node {
  readonly port: number
  readonly site: RunningSite
}

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-nodes-'))
const inFolder = (name: string) => path.join(folder, name)
const admin = { email: 'head@school.example', password: 'four-geese-over-the-dam' }
const baseUrl = 'http://site.example'
/** A busy machine, and a site that has to be built first. */
const startMs = 120_000
/** Two that build the site at once are not the point. */
const program = 'src/app/main.ts'
let cluster: TestCluster
let s3: FakeS3
let settings: Record<string, string> = {}
let nodes: readonly Node[] = []
let cookie = ''

const keyFile = (name: string, key = randomBytes(32).toString('hex')) => {
  writeFileSync(inFolder(name), key, { mode: 0o440 })
  return inFolder(name)
}
/** Its data folder is and stays empty. */
async function startNode(name: string): Promise<Node> {
  const port = await freePort()
  const own = { PORT: String(port), DATA_DIR: inFolder(name) }
  return { port, site: await startSite({ settings: { ...settings, ...own }, program }, startMs) }
}

beforeAll(async () => {
  cluster = await startCluster()
  s3 = await startFakeS3()
  settings = {
    ...s3.environment,
    BASE_URL: baseUrl,
    EXTRA_HOSTS: '127.0.0.1',
    DATABASE_URL: cluster.primary.url,
    SECRET_KEY_FILE: keyFile('key'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  // At the same moment, on an empty database.
  nodes = await Promise.all([startNode('first'), startNode('second')])
}, startMs)
afterAll(async () => {
  await Promise.all(nodes.map(({ site }) => site.kill()))
  await cluster?.close()
  await s3?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }
const call = (node: number, route: string, init: Init = {}) =>
  fetch(`http://127.0.0.1:${nodes[node]?.port}${route}`, {
    ...init,
    headers: { origin: baseUrl, cookie, ...init.headers },
  })
const post = (node: number, route: string, body: object) =>
  call(node, route, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

function accept(name: string) {
  const env = {
    ...bareEnvironment,
    ...settings,
    SECRET_KEY_FILE: inFolder(name),
    DATA_DIR: inFolder('cli'),
  }
  return new Promise<string>((resolve, reject) => {
    execFile(process.execPath, ['src/app/start.mjs', 'admin', 'accept-key'], { env }, (error, stdout) =>
      error ? reject(new Error(error.message)) : resolve(stdout),
    )
  })
}

test('R11 R17 two nodes that start at once on an empty database run each migration once', async () => {
  const [row] = await cluster.primary.ask(
    'select count(*)::int as ran, count(distinct name)::int as names from kysely_migration',
  )
  expect(row?.['ran']).toBe(row?.['names'])
  for (const node of [0, 1]) expect((await call(node, '/readyz')).status).toBe(200)
})

test('R11 a session of one node is valid at the other', async () => {
  const answer = await post(0, '/api/sign-in', admin)
  expect(answer.status).toBe(200)
  cookie = cookieOf(answer)
  expect(await (await call(1, '/api/session')).json()).toMatchObject({ account: { email: admin.email } })
})

test('R11 R9 an upload begun at one node is completed at the other, and both serve its file', async () => {
  const whole = makePdfOf(1_500_000)
  const begun = await call(0, '/api/resumable-uploads', {
    method: 'POST',
    headers: {
      ...tusHeaders,
      'upload-length': String(whole.length),
      'upload-metadata': metadataOf('notes.pdf'),
    },
  })
  const url = begun.headers.get('location') ?? ''
  const piece = (node: number, from: number, to: number) =>
    call(node, url, {
      method: 'PATCH',
      headers: chunkHeaders(from),
      body: new Uint8Array(whole.subarray(from, to)),
    })
  expect((await piece(0, 0, 700_000)).status).toBe(204)
  const upload = await call(1, url, { method: 'HEAD', headers: tusHeaders })
  expect(upload.headers.get('upload-offset')).toBe('700000')
  expect((await piece(1, 700_000, whole.length)).status).toBe(204)
  const fields = { subject: 'Maths', title: 'Sent to two', tags: [], uploadId: url.split('/').at(-1) }
  const filed = (await (await post(1, '/api/resources', fields)).json()) as { id: string; file_url: string }
  for (const node of [0, 1]) {
    const bytes = Buffer.from(await (await call(node, filed.file_url)).arrayBuffer())
    expect(bytes.equals(whole)).toBe(true)
  }
  expect([...s3.bucket.objects.keys()].filter((name) => name.startsWith('staging/'))).toEqual([])
})

test('T44 R11 a node stores nothing locally, and one with another key joins only after accept-key', async () => {
  for (const name of ['first', 'second']) expect(existsSync(inFolder(name))).toBe(false)
  keyFile('other-key')
  const other = {
    ...settings,
    SECRET_KEY_FILE: inFolder('other-key'),
    PORT: '0',
    DATA_DIR: inFolder('third'),
  }
  const { code, output } = await startRefused({ settings: other, program })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^Thuto cannot start: .+other-key holds another key than the nodes of this site have\..+\n$/,
  )
  expect(await accept('other-key')).toContain('other-key is now the key of this site')
  expect(await accept('key')).toContain('key is now the key of this site')
}, 60_000)

test('R16 R11 stopping one node in order does not disturb requests at the other', async () => {
  const [leaving] = nodes
  let asking = true
  const statuses = new Set<number>()
  const reading = (async () => {
    while (asking) statuses.add((await call(1, '/api/resources?subject=Maths')).status)
  })()
  expect(await leaving?.site.stop()).toBe(0)
  asking = false
  await reading
  expect([...statuses]).toEqual([200])
})
