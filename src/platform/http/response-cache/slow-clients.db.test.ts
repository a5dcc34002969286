import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { testSite } from '#test/site.ts'

const readers = 20
const path = '/sitemaps/resources.xml'

const site = await testSite({ settings: { RESPONSE_CACHE_MB: '16', LOG_LEVEL: 'silent' } })
const title = 'A title as long as the address of a page can take, and more'
/** Fills the largest part of the site map. */
const inPart = vi
  .spyOn(site.parts.publicRecords, 'inPart')
  .mockImplementation(async (_part, count) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), title, changedAt: new Date() })),
  )
const responses: ServerResponse[] = []
site.http.server.prependListener('request', (_request, response: ServerResponse) => responses.push(response))
const port = Number(new URL(await site.http.listen({ host: '127.0.0.1', port: 0 })).port)

/** Connections that request the site map and read nothing. */
async function silentReaders(headers: string) {
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
  expect(inPart.mock.calls.length).toBeLessThanOrEqual(2)
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
