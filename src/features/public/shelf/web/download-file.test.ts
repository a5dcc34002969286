/** Downloads from a real server over unreliable connections. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { downloadFile, NotPublicError } from './download-file.ts'
import type { CachedFile } from './store/file-cache.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const file = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7) & 255))
const headers: Record<string, string> = {
  etag: '"v1"',
  'cache-control': 'public, max-age=60',
  'content-type': 'application/pdf',
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Sends these responses in turn, the last one repeatedly; `requests` are the requested ranges with their etags. */
async function site(...handlers: readonly Answer[]) {
  const requests: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const { range, 'if-range': of } = request.headers
    requests.push(range === undefined ? undefined : `${range} of ${String(of)}`)
    handlers[Math.min(requests.length, handlers.length) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/files/a/b.pdf`, requests }
}

const whole: Answer = (_, response) =>
  response.writeHead(200, { ...headers, 'content-length': file.length }).end(file)

const breaksAfter =
  (bytes: number, more: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { ...headers, ...more, 'content-length': file.length })
    response.write(file.subarray(0, bytes), () => setImmediate(() => response.destroy()))
  }

const rest: Answer = ({ headers: { range, 'if-range': tag } }, response) => {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  if (from === 0 || tag !== '"v1"') return whole({} as IncomingMessage, response)
  const part = { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }
  return response
    .writeHead(206, { ...headers, ...part, 'content-length': file.length - from })
    .end(file.subarray(from))
}

const respondsWith =
  (status: number, more: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { ...headers, ...more }).end()

function fetchFrom(address: string, etag?: string, signal = new AbortController().signal) {
  const percents: number[] = []
  const onPercent = (percent: number) => percents.push(percent)
  const download = { address, bytes: file.length, etag, onPercent, signal }
  return { percents, got: downloadFile(download, async () => {}) }
}

const bytesOf = async (cached: CachedFile | undefined) =>
  Buffer.from(await (cached?.bytes ?? new Blob()).arrayBuffer())

describe('a download succeeds', () => {
  test('with all bytes, the stored headers and rising percentages', async () => {
    const { address } = await site(whole)
    const { percents, got } = fetchFrom(address)
    const received = await got
    expect(await bytesOf(received)).toEqual(file)
    expect(received?.headers).toEqual({
      etag: '"v1"',
      'content-type': 'application/pdf',
      'content-length': '200000',
    })
    expect(percents.at(-1)).toBe(99)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  })

  test('SDK-04 after a lost connection, and requests only the remaining range', async () => {
    const { address, requests } = await site(breaksAfter(120_000), respondsWith(503), rest)
    const received = await fetchFrom(address).got
    expect(await bytesOf(received)).toEqual(file)
    expect(requests[0]).toBeUndefined()
    expect(requests).toHaveLength(3)
    expect(requests[2]).toMatch(/^bytes=[1-9]\d*- of "v1"$/)
  })

  test('from the start if the file has changed in the meantime', async () => {
    const { address } = await site(breaksAfter(120_000, { etag: '"v0"' }), rest)
    const received = await fetchFrom(address).got
    expect(await bytesOf(received)).toEqual(file)
    expect(received?.headers['etag']).toBe('"v1"')
  })
})

describe('a response without a new file', () => {
  test('means on status 304 that the saved copy is current', async () => {
    const { address } = await site(({ headers: sentHeaders }, response) =>
      response.writeHead(sentHeaders['if-none-match'] === '"v1"' ? 304 : 500, headers).end(),
    )
    expect(await fetchFrom(address, '"v1"').got).toBeUndefined()
  })

  test('T14 is an error if it is not public', async () => {
    const { address } = await site((_, response) =>
      response.writeHead(200, { ...headers, 'cache-control': 'private, no-store' }).end(file),
    )
    await expect(fetchFrom(address).got).rejects.toBeInstanceOf(NotPublicError)
  })

  test('is not retried on status 404', async () => {
    const { address, requests } = await site(respondsWith(404))
    await expect(fetchFrom(address).got).rejects.toMatchObject({ status: 404 })
    expect(requests).toHaveLength(1)
  })

  test('is retried if it comes from the service worker', async () => {
    const { address, requests } = await site(
      (_, response) => response.writeHead(200, { ...headers, 'x-kept-here': '1' }).end(file.subarray(0, 9)),
      whole,
    )
    expect((await fetchFrom(address).got)?.bytes.size).toBe(file.length)
    expect(requests).toHaveLength(2)
  })

  test('becomes a CallFailure after two minutes without a byte', async () => {
    const { address } = await site(respondsWith(503))
    const { signal } = new AbortController()
    const download = { address, bytes: 1, onPercent: () => {}, signal }
    const clock = performance.now()
    const { now } = performance
    let later = 0
    performance.now = () => clock + later
    ends.push(() => (performance.now = now))
    const got = downloadFile(download, async (ms) => void (later += ms))
    await expect(got).rejects.toBeInstanceOf(CallFailure)
    expect(Math.round(later)).toBe(120_000)
  })
})
