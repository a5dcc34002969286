/** Conditional requests over a socket, byte for byte. */
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
// A list contains its change id: a change delivered meanwhile would alter its ETag.
await site.parts.changeFeed.poll()
const port = Number(new URL(await site.http.listen({ host: '127.0.0.1', port: 0 })).port)

const get = (url: string, headers: Record<string, string> = {}) => site.http.inject({ url, headers })

/** All bytes of one response, headers included. */
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
  test('has an ETag, and a client that has it receives 304 without a body', async () => {
    const first = await get(url)
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^W\/"[\w-]{16}"$/)
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const second = await get(url, { 'if-none-match': known })
      expect([known, second.statusCode, second.rawPayload.length]).toEqual([known, 304, 0])
      const { 'cache-control': caching, vary } = first.headers
      expect(second.headers).toMatchObject({ etag, 'cache-control': caching, vary })
    }
    expect((await get(url, { 'if-none-match': '"other"' })).json()).toEqual(first.json())
  })

  test('has the same ETag in every encoding', async () => {
    const responses = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => get(url, { 'accept-encoding': encoding })),
    )
    const [br, gzip, identity] = responses
    expect(new Set(responses.map(({ headers }) => headers['etag'])).size).toBe(1)
    for (const { headers } of responses) expect(headers['vary']).toBe('accept-encoding')
    if (br?.headers['content-encoding'] === 'br')
      expect(brotliDecompressSync(br.rawPayload)).toEqual(identity?.rawPayload)
    if (gzip?.headers['content-encoding'] === 'gzip')
      expect(gunzipSync(gzip.rawPayload)).toEqual(identity?.rawPayload)
  })
})

test('budget: a revalidated list of 50 rows costs at most 320 bytes with headers', async () => {
  const url = '/api/resources?limit=50'
  const first = await overTheWire(url, { 'accept-encoding': 'br' })
  const [, etag = ''] = /^etag: (.*)\r$/m.exec(first.toString('latin1')) ?? []
  const second = await overTheWire(url, { 'accept-encoding': 'br', 'if-none-match': etag })
  console.info(`50 rows: ${first.length} bytes, once more: ${second.length}`)
  expect(second.toString('latin1')).toMatch(/^HTTP\/1\.1 304 /)
  expect(second.length).toBeLessThanOrEqual(320)
})

test('a changed list has another ETag', async () => {
  const url = '/api/resources?limit=50'
  const { etag } = (await get(url)).headers
  await storeResource(db, { title: 'A new one' })
  const after = await get(url, { 'if-none-match': String(etag) })
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('A new one')
})

test.each([
  ['who is signed in', '/api/session'],
  ['a failure', '/api/resources?limit=0'],
  ['something that is not there', '/api/nothing'],
])('T34 the response of %s has no ETag and is sent in full', async (_, url) => {
  const { headers, statusCode, body } = await get(url, { 'if-none-match': '*' })
  expect(headers['etag']).toBeUndefined()
  expect([statusCode === 304, body.length > 0]).toEqual([false, true])
})

test('T33 a 304 of a page repeats its policy, so that a stricter one reaches cached copies', async () => {
  const page = await get('/')
  if (page.statusCode === 404) return
  const second = await get('/', { 'if-none-match': String(page.headers['etag']) })
  expect(second.statusCode).toBe(304)
  expect(second.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
})
