/** Over a socket: what a browser that has an answer already is sent, to the byte. */
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
await storeResources(
  db,
  Array.from({ length: 50 }, (_, i) => ({
    title: `Lesson ${i} of a long list`,
    tags: ['Grade 4', 'algebra'],
  })),
)
const id = await storeResource(db, { title: 'One of them' })
// A list says as of which change it is: what is heard of meanwhile would give it another name.
await site.parts.changeFeed.poll()
const port = Number(new URL(await site.http.listen({ host: '127.0.0.1', port: 0 })).port)

const asked = (url: string, headers: Record<string, string> = {}) => site.http.inject({ url, headers })

/** Everything the server sends for one request, headers and all. */
const overTheWire = (url: string, headers: Record<string, string>) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers })
      socket.write(
        `GET ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      )
    })
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks)))
    socket.on('error', reject)
  })

const publicAnswers = [
  '/api/resources?limit=50',
  '/api/search?q=lesson',
  '/api/suggestions?q=lesson',
  '/api/subjects',
  `/api/resources/current?ids=${id}`,
]

describe.each(publicAnswers)('%s', (url) => {
  test('has a name, and who has it is sent nothing but that', async () => {
    const first = await asked(url)
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^W\/"[\w-]{16}"$/)
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await asked(url, { 'if-none-match': known })
      expect([known, again.statusCode, again.rawPayload.length]).toEqual([known, 304, 0])
      const { 'cache-control': caching, vary } = first.headers
      expect(again.headers).toMatchObject({ etag, 'cache-control': caching, vary })
    }
    expect((await asked(url, { 'if-none-match': '"other"' })).json()).toEqual(first.json())
  })

  test('has one name, packed or not', async () => {
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => asked(url, { 'accept-encoding': encoding })),
    )
    const [br, gzip, identity] = answers
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1)
    for (const { headers } of answers) expect(headers['vary']).toBe('accept-encoding')
    if (br?.headers['content-encoding'] === 'br')
      expect(brotliDecompressSync(br.rawPayload)).toEqual(identity?.rawPayload)
    if (gzip?.headers['content-encoding'] === 'gzip')
      expect(gunzipSync(gzip.rawPayload)).toEqual(identity?.rawPayload)
  })
})

test('budget: a list of 50 rows once more is at most 320 bytes, headers and all', async () => {
  const url = '/api/resources?limit=50'
  const first = await overTheWire(url, { 'accept-encoding': 'br' })
  const [, etag = ''] = /^etag: (.*)\r$/m.exec(first.toString('latin1')) ?? []
  const again = await overTheWire(url, { 'accept-encoding': 'br', 'if-none-match': etag })
  console.info(`50 rows: ${first.length} bytes, once more: ${again.length}`)
  expect(again.toString('latin1')).toMatch(/^HTTP\/1\.1 304 /)
  expect(again.length).toBeLessThanOrEqual(320)
})

test('a change of what a list says changes its name', async () => {
  const url = '/api/resources?limit=50'
  const { etag } = (await asked(url)).headers
  await storeResource(db, { title: 'A new one' })
  const after = await asked(url, { 'if-none-match': String(etag) })
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('A new one')
})

test.each([
  ['who is signed in', '/api/session'],
  ['trouble', '/api/resources?limit=0'],
  ['something that is not there', '/api/nothing'],
])('T34 %s has no name and is always said', async (_, url) => {
  const { headers, statusCode, body } = await asked(url, { 'if-none-match': '*' })
  expect(headers['etag']).toBeUndefined()
  expect([statusCode === 304, body.length > 0]).toEqual([false, true])
})

test('T33 a page says its policy with every 304, so that a stricter one reaches copies of before', async () => {
  const page = await asked('/')
  if (page.statusCode === 404) return
  const again = await asked('/', { 'if-none-match': String(page.headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect(again.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
})
