/** Malformed, slow and endless requests over a raw socket. */
import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { baseUrl, testSite } from '#test/site.ts'

const site = await testSite({
  settings: { LOG_LEVEL: 'silent' },
  httpTimes: { bodyMs: 1_000, handlerMs: 3_000 },
})
const id = await storeResource(site.parts.db, { title: 'One of them' })
const visitor = await site.visitor()
const educator = await site.member('educator')
const port = Number(new URL(await site.http.listen({ host: '127.0.0.1', port: 0 })).port)
/** Requests that reached the server. */
const received: string[] = []
site.http.server.prependListener('request', ({ url }) => received.push(url ?? ''))

interface Exchange {
  readonly text: string
  readonly statuses: readonly number[]
  readonly closedAfterMs: number
}

/** Sends the bytes, then `more` at each step; returns everything received until the server closed the connection. */
const send = (
  bytes: string,
  more?: { readonly text: string; readonly everyMs: number; readonly times?: number },
) =>
  new Promise<Exchange>((resolve) => {
    received.length = 0
    const begun = performance.now()
    const chunks: Buffer[] = []
    let left = more?.times ?? Infinity
    let timer: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1')
      timer = more && setInterval(() => (left -= 1) >= 0 && socket.write(more.text), more.everyMs)
    })
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      const text = Buffer.concat(chunks).toString('latin1')
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
      resolve({ text, statuses, closedAfterMs: performance.now() - begun })
    })
  })

const request = (lines: readonly string[], body = '') =>
  `${['POST /api/visitor HTTP/1.1', 'Host: localhost', `Origin: ${baseUrl}`, ...lines].join('\r\n')}\r\n\r\n${body}`
const hidden = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('T48 ambiguous requests are refused', () => {
  test.each([
    ['length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
    ['chunks and length', ['Transfer-Encoding: chunked', 'Content-Length: 6'], `0\r\n\r\n${hidden}`],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
    ['a list of lengths', [`Content-Length: 0, ${hidden.length}`], hidden],
    ['a signed length', ['Content-Length: +0'], hidden],
    ['a negative length', ['Content-Length: -1'], hidden],
    ['a length in hexadecimal', ['Content-Length: 0x0'], hidden],
    ['a length beyond all numbers', ['Content-Length: 99999999999999999999'], hidden],
    ['chunks in disguise', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
    ['chunks, then something else', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
    ['a blank before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`],
    ['a folded line', ['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${hidden}`],
    ['a folded line of something else', ['X-One: a', '\tb: c'], ''],
    ['a bare carriage return', ['X-One: a\rTransfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
    ['a bare line feed', ['X-One: a\nTransfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
    ['NUL in a value', ['X-One: a\u0000b'], ''],
    ['NUL in a name', ['X-\u0000One: a'], ''],
    ['a line without a colon', ['X-One'], ''],
    ['an empty name', [': a'], ''],
    ['a chunk of no size', ['Transfer-Encoding: chunked'], `\r\n\r\n${hidden}`],
    ['a chunk of a signed size', ['Transfer-Encoding: chunked'], `+1\r\na\r\n0\r\n\r\n${hidden}`],
    ['a chunk longer than it says', ['Transfer-Encoding: chunked'], `1\r\naaa\r\n0\r\n\r\n${hidden}`],
    ['a chunk that ends in a bare line feed', ['Transfer-Encoding: chunked'], `1\na\r\n0\r\n\r\n${hidden}`],
    [
      'an extension of 20 kB',
      ['Transfer-Encoding: chunked'],
      `1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n${hidden}`,
    ],
  ])('T48 %s', async (_, lines, body) => {
    const { statuses, closedAfterMs } = await send(request(lines, body))
    expect(statuses).toHaveLength(1)
    expect([400, 413, 415]).toContain(statuses[0])
    expect(received).not.toContain('/hidden')
    expect(closedAfterMs).toBeLessThan(5_000)
  })

  test('T48 header lines that end in bare line feeds', async () => {
    const { statuses } = await send('GET /api/subjects HTTP/1.1\nHost: localhost\n\n')
    expect([statuses, received]).toEqual([[400], []])
  })

  test('T48 a request without a host', async () => {
    expect((await send('GET /hidden HTTP/1.1\r\n\r\n')).statuses).toEqual([400])
  })

  test('T48 LIM-06 16 kB of headers or URL give 431', async () => {
    const long = 'x'.repeat(17_000)
    expect((await send(request([`X-Long: ${long}`]))).statuses).toEqual([431])
    expect((await send(request(Array.from({ length: 2_000 }, (_, i) => `X-${i}: abcdef`)))).statuses).toEqual(
      [431],
    )
    expect((await send(`GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).statuses).toEqual([431])
    expect(received).toEqual([])
  })

  test('T48 pipelined requests after a malformed one are never answered', async () => {
    const good = 'GET /api/subjects HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const last = good.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    expect((await send(good.repeat(20) + last)).statuses).toEqual(Array.from({ length: 21 }, () => 200))
    const wrong = 'GET /api/subjects HTTP/1.1\r\nHost : x\r\n\r\n'
    const { statuses } = await send(good + wrong + hidden)
    expect(statuses.filter((status) => status !== 200)).toEqual([400])
    expect(received).not.toContain('/hidden')
  })
})

describe('R7 a slow sender', () => {
  const slowly = { text: ' ', everyMs: 100 }
  const inChunks = { text: '1\r\n \r\n', everyMs: 100 }
  const json = 'Content-Type: application/json'
  const rating = [`POST /api/resources/${id}/ratings HTTP/1.1`, 'Host: localhost', `Origin: ${baseUrl}`]

  test.each([
    [
      'a body somebody waits for',
      [...rating, `Cookie: ${visitor.cookie()}`, json, 'Content-Length: 9000'],
      0,
    ],
    ['a body in chunks', [...rating, `Cookie: ${visitor.cookie()}`, json, 'Transfer-Encoding: chunked'], 0],
    ['a body without a cookie', [...rating, json, 'Content-Length: 9000'], 401],
    [
      'a body where there is nothing',
      ['POST /nothing HTTP/1.1', 'Host: localhost', 'Content-Length: 9000'],
      403,
    ],
    [
      'a body nobody asked for',
      ['GET /api/subjects HTTP/1.1', 'Host: localhost', 'Content-Length: 9000'],
      200,
    ],
    [
      'a file without a sign-in',
      [
        'POST /api/uploads?name=a.pdf HTTP/1.1',
        'Host: localhost',
        `Origin: ${baseUrl}`,
        'Content-Type: application/octet-stream',
        'Content-Length: 9000000',
      ],
      401,
    ],
  ])('R7 T48 %s is hung up on after its time', async (_, lines, status) => {
    const { statuses, closedAfterMs } = await send(
      `${lines.join('\r\n')}\r\n\r\n`,
      lines.at(-1)?.endsWith('chunked') ? inChunks : slowly,
    )
    expect(statuses).toEqual(status === 0 ? [] : [status])
    expect(closedAfterMs).toBeLessThan(10_000)
  })

  test('R7 has a longer timeout for a member’s file', async () => {
    const lines = [
      'POST /api/uploads?name=a.pdf HTTP/1.1',
      'Host: localhost',
      `Origin: ${baseUrl}`,
      `Cookie: ${educator.cookie()}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 20',
      'Connection: close',
    ]
    const { statuses, closedAfterMs } = await send(`${lines.join('\r\n')}\r\n\r\n`, { ...slowly, times: 20 })
    expect(statuses).toEqual([201])
    expect(closedAfterMs).toBeGreaterThan(1_500)
  })

  test('LIM-04 a handler that takes too long gives 503 while its work continues', async () => {
    vi.spyOn(site.parts.disclosures, 'record').mockReturnValue(new Promise(() => {}))
    const answer = await (await site.member('moderator')).call('GET', '/api/moderation')
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
      503,
      '2',
      'too_busy',
    ])
  })

  test('L10 limits are 10 s for headers, 300 s per request, 65 s idle and 12,000 connections', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = site.http.server
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      maxConnections: 12_000,
    })
  })
})
