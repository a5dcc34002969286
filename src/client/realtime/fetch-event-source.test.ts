import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watch } from '#features/catalogue/live/contract.ts'
import { openStream, type StreamEnd, streamPath } from './fetch-event-source.ts'
import type { LiveEvent } from './live-event.ts'

/** Polls, because a busy machine is slow. */
const soon = { timeout: 15_000 }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A real server; relative URLs of the page resolve to it. */
async function serverThat(answer: Answer) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
    real(`http://127.0.0.1:${port}${address}`, options),
  )
}

function open(request = { topics: ['subject:Maths'], lastId: 0 }) {
  const events: LiveEvent[] = []
  const ended: StreamEnd[] = []
  const stream = openStream(request, { onEvent: (e) => events.push(e), onEnd: (e) => ended.push(e) })
  ends.push(() => stream.close())
  return { events, ended, stream }
}
const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
const frame = (id: number, event: string, data: object = {}) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

test('stream path equals the path of the contract', () => {
  expect(streamPath).toBe(watch.path)
})

test('the request names topics and the last id, and characters split across chunks stay whole', async () => {
  const requests: IncomingMessage[] = []
  await serverThat((request, response) => {
    requests.push(request)
    response.writeHead(200, headers)
    const bytes = Buffer.from(frame(8, 'added', { title: 'êland' }) + frame(9, 'ready'))
    const half = bytes.indexOf(0xc3) + 1
    response.write(bytes.subarray(0, half))
    setTimeout(() => response.write(bytes.subarray(half)), 20)
  })
  const { events } = open({ topics: ['session', 'subject:Maths'], lastId: 7 })
  await expect.poll(() => events.length, soon).toBe(2)
  expect(events[0]).toEqual({ type: 'added', data: { title: 'êland' }, id: 8 })
  const [request] = requests
  const { pathname, searchParams } = new URL(request?.url ?? '', 'http://site.example')
  expect([pathname, searchParams.get('topics')]).toEqual([streamPath, 'session,subject:Maths'])
  expect(request?.headers).toMatchObject({ 'last-event-id': '7', accept: 'text/event-stream' })
})

describe('end of a stream', () => {
  test('`onEnd` is called once for a stream that ends and for an unreachable server', async () => {
    await serverThat((_, response) => void response.writeHead(200, headers).end(frame(9, 'ready')))
    const ending = open()
    await expect.poll(() => ending.ended, soon).toEqual([{ status: 200, retryAfterMs: 0 }])
    expect(ending.events).toHaveLength(1)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const unreachable = open()
    await expect.poll(() => unreachable.ended, soon).toEqual([{ status: 0, retryAfterMs: 0 }])
  })

  test.for([
    [403, {}, 0],
    [429, { 'retry-after': '60' }, 60_000],
    [503, { 'retry-after': 'soon' }, 0],
  ] as const)(
    '`onEnd` has the status and Retry-After of a refusal: %d',
    async ([status, more, retryAfterMs]) => {
      await serverThat((_, response) => void response.writeHead(status, more).end('{}'))
      const { ended, events } = open()
      await expect.poll(() => ended, soon).toEqual([{ status, retryAfterMs }])
      expect(events).toEqual([])
    },
  )

  test('a response that is not an event stream is not parsed', async () => {
    const type = { 'content-type': 'text/html' }
    await serverThat((_, response) => void response.writeHead(200, type).end(frame(9, 'ready')))
    const { ended, events } = open()
    await expect.poll(() => ended, soon).toHaveLength(1)
    expect(events).toEqual([])
  })

  test('no handler is called after close', async () => {
    const onClose = vi.fn<() => void>()
    await serverThat((_, response) => {
      response.on('close', onClose)
      response.writeHead(200, headers).write(frame(9, 'ready'))
    })
    const { ended, events, stream } = open()
    await expect.poll(() => events, soon).toHaveLength(1)
    stream.close()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), soon)
    expect(ended).toEqual([])
  })
})

/** A response with the bytes of the test, without a network, whose own timers fake timers would move. */
function aLine() {
  const bytes = new TransformStream<Uint8Array, Uint8Array>()
  const writer = bytes.writable.getWriter()
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => void writer.abort(signal.reason))
    return new Response(bytes.readable, { headers })
  })
  return (text: string) => void writer.write(Buffer.from(text))
}

describe('timeouts', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test('a stream without a byte for 70 s ends, a heartbeat keeps it open', async () => {
    const say = aLine()
    const { ended, events } = open()
    say(frame(8, 'ready'))
    await vi.advanceTimersByTimeAsync(69_000)
    say(`: still here\n\n${frame(9, 'added')}`)
    await vi.advanceTimersByTimeAsync(69_999)
    expect([events.length, ended]).toEqual([2, []])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual([{ status: 200, retryAfterMs: 0 }])
  })

  test('a request without a response for 30 s ends', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((__, fail) => signal?.addEventListener('abort', () => fail(new Error('given up')))),
    )
    const { ended } = open()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual([{ status: 0, retryAfterMs: 0 }])
  })
})
