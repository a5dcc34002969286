import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { recordQueries } from '#test/database/record-statements.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { testSite } from '#test/site.ts'

const readers = 20
const path = '/sitemaps/resources.xml'

const title = 'A title as long as the address of a page can take, and more'
const database = await testDatabase()
await storeResources(
  database.db,
  Array.from({ length: 2_000 }, () => ({ title })),
)
// Without a count the site map has one part, which is as large as a part can be.
await database.db.updateTable('subject_counts').set({ resources: 0 }).execute()
const site = await testSite({ on: database, settings: { RESPONSE_CACHE_MB: '16', LOG_LEVEL: 'silent' } })
/** Statements that read a part of the site map. */
const reads: string[] = []
const responses: ServerResponse[] = []
site.http.server.prependListener('request', (_request, response: ServerResponse) => responses.push(response))
const port = Number(new URL(await site.http.listen({ host: '127.0.0.1', port: 0 })).port)

/** Connections that request the site map and read nothing. */
async function openReaders(headers: string) {
  const sockets = Array.from({ length: readers }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`)
    return socket
  })
  onTeardown(async () => {
    for (const socket of sockets) socket.destroy()
  })
  const atRest = () =>
    responses.filter(({ headersSent, writableNeedDrain, writableFinished }) =>
      headersSent ? writableNeedDrain || writableFinished : false,
    )
  await expect.poll(() => atRest().length, { timeout: 20_000 }).toBe(readers)
  return responses.splice(0)
}
async function silentReaders(headers: string) {
  let held: readonly ServerResponse[] = []
  const run = async () => {
    held = await openReaders(headers)
  }
  const statements = await recordQueries(run, { allRequestsOn: database })
  reads.push(...statements.filter((statement) => statement.includes('with part as')))
  return held
}
const bytesHeld = (held: readonly ServerResponse[]) =>
  held.reduce((sum, { writableLength }) => sum + writableLength, 0)

test('F-C2 20 stalled readers of the largest site map part do not buffer it', async () => {
  const held = bytesHeld(await silentReaders(''))
  expect(held).toBeLessThanOrEqual(readers * 128 * 1_024)
})

test('F-C2 20 stalled gzip readers share one compressed form of about 100 kB', async () => {
  const held = bytesHeld(await silentReaders('Accept-Encoding: gzip\r\n'))
  expect(held).toBeLessThanOrEqual(readers * 300 * 1_024)
})

test('F-C2 all of them cost two database reads and receive the same text', async () => {
  expect(reads).not.toEqual([])
  expect(reads.length).toBeLessThanOrEqual(2)
  const plain = await site.http.inject({ url: path })
  const packed = await site.http.inject({ url: path, headers: { 'accept-encoding': 'gzip' } })
  expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
  expect(packed.headers['content-encoding']).toBe('gzip')
  const unpacker = createGunzip()
  unpacker.end(packed.rawPayload)
  expect(await text(unpacker)).toBe(plain.body)
  const known = await site.http.inject({
    url: path,
    headers: { 'if-none-match': String(plain.headers.etag) },
  })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  const head = await site.http.inject({ method: 'HEAD', url: path })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})
