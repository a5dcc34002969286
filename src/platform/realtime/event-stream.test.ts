import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendError } from '../http/error-handler.ts'
import type { HttpDeps } from '../http/http-server.ts'
import { localizeFailure } from '#app/failure-texts.ts'
import { readEvents } from '#test/live/event-reader.ts'
import { type EventStreams, eventStreams, formatEvent, type StreamCaller } from './event-stream.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) await end()
})

/** A server of streams whose caps are small, and what writes to all of them. */
async function streamServer(streams: EventStreams, admitted = Promise.resolve()) {
  const http = fastify({ forceCloseConnections: true })
  const securityEvents = { noteFirst() {} }
  http.decorate('parts', { offeredLanguages: ['en'], localizeFailure, securityEvents } as unknown as HttpDeps)
  http.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  const writers = new Set<(text: string) => void>()
  let visitors = 0
  // Each call is of another visitor of its address, unless `kind` and `source` say otherwise.
  http.get('/:address', async (request, reply) => {
    const { address } = request.params as { address: string }
    const { kind = 'visitor', source = `visitor ${(visitors += 1)}` } = request.query as Partial<StreamCaller>
    await admitted
    const { write } = streams.open(reply, { address, source, kind }, () => void writers.delete(write))
    if (!reply.raw.destroyed) writers.add(write)
    return reply
  })
  http.addHook('preClose', () => streams.close())
  ends.push(() => http.close())
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const say = (text: string) => {
    for (const write of writers) write(text)
  }
  return { http, url, writers, say }
}
const caps = { perSource: 2, withoutCookie: 1, perAddress: 2, inAll: 3, unsentBytes: 64 * 1_024 }

describe('caps', () => {
  test('T37 one address too often is 429, all together too many is 503 with a time to come back', async () => {
    const { url } = await streamServer(eventStreams(() => 0.5, caps))
    const open = async (address: string) => {
      const { status, headers } = await readEvents(`${url}/${address}`)
      return [status, headers.get('retry-after')]
    }
    expect(await open('a')).toEqual([200, null])
    expect(await open('a')).toEqual([200, null])
    expect(await open('a')).toEqual([429, '60'])
    expect(await open('b')).toEqual([200, null])
    expect(await open('b')).toEqual([503, '10'])
  })

  test('F-C13 T37 by default one visitor or account has 4 streams, callers without a cookie 20 of an address', async () => {
    const { url } = await streamServer(eventStreams(() => 0))
    const statuses = async (times: number, query: string) => {
      const streams = []
      for (let i = 0; i < times; i += 1) streams.push(await readEvents(`${url}/a?${query}`))
      return streams.map(({ status, headers }) => [status, headers.get('retry-after')])
    }
    const taken = (times: number) => Array.from({ length: times }, () => [200, null])
    for (const source of ['kind=visitor&source=v', 'kind=member&source=m'])
      expect(await statuses(5, source)).toEqual([...taken(4), [429, '30']])
    expect(await statuses(21, 'kind=nobody&source=a')).toEqual([...taken(20), [429, '10']])
    expect(await statuses(1, 'kind=visitor&source=other')).toEqual(taken(1))
  })

  test('F-C13 strangers who fill their places at an address leave those of its members free', async () => {
    const { url } = await streamServer(eventStreams(() => 0, { ...caps, inAll: 9 }))
    const status = async (kind: string) => (await readEvents(`${url}/a?kind=${kind}&source=${kind}`)).status
    expect([await status('visitor'), await status('nobody'), await status('visitor')]).toEqual([
      200, 200, 429,
    ])
    expect([await status('member'), await status('member'), await status('member')]).toEqual([200, 200, 429])
  })

  test('F-C13 a place is free again once its stream has ended', async () => {
    const { url, writers } = await streamServer(eventStreams(() => 0, caps))
    const first = await readEvents(`${url}/a?kind=nobody`)
    expect((await readEvents(`${url}/a?kind=nobody`)).status).toBe(429)
    first.close()
    await expect.poll(() => writers.size).toBe(0)
    expect((await readEvents(`${url}/a?kind=nobody`)).status).toBe(200)
  })

  test('T37 who hangs up before the stream begins takes no place', async () => {
    const gate = Promise.withResolvers<void>()
    const { http, url } = await streamServer(
      eventStreams(() => 0, caps),
      gate.promise,
    )
    let [begun, closed] = [0, 0]
    http.server.on('request', (_request, response) => {
      begun += 1
      response.once('close', () => (closed += 1))
    })
    const hasty = Array.from({ length: 3 }, () => new AbortController())
    const calls = hasty.map(({ signal }) => fetch(`${url}/a`, { signal }).catch(() => {}))
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(3)
    for (const each of hasty) each.abort()
    await Promise.all(calls)
    await expect.poll(() => closed, { timeout: 10_000 }).toBe(3)
    gate.resolve()
    await sleep(10)
    expect((await readEvents(`${url}/a`)).status).toBe(200)
    expect((await readEvents(`${url}/a`)).status).toBe(200)
  })

  test('L11 who does not read is dropped; who reads gets all of it', async () => {
    const { url, writers, say } = await streamServer(eventStreams(() => 0, caps))
    const reader = await readEvents(`${url}/quick`)
    const { hostname, port } = new URL(url)
    const slow = connect(Number(port), hostname)
    slow.on('error', () => {})
    slow.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    slow.pause()
    await expect.poll(() => writers.size).toBe(2)
    const text = formatEvent(1, 'modified', { title: 'x'.repeat(100_000) })
    let sent = 0
    for (; writers.size > 1 && sent < 400; sent += 1) {
      say(text)
      await sleep(2)
    }
    expect(writers.size).toBe(1)
    await expect.poll(() => reader.events().length).toBe(sent)
    slow.destroy()
  })
})

test('a comment every 25 seconds keeps the line open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { url } = await streamServer(eventStreams(() => 0, caps))
  const reader = await readEvents(`${url}/a`)
  vi.advanceTimersByTime(24_999)
  expect(reader.raw()).not.toContain(':\u0020still')
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(reader.raw()).toBe('retry: 3000\n\n: still here\n\n'))
})

test('an event is four lines, whatever its text holds', () => {
  expect(formatEvent(7, 'added', { title: 'a\nb\r\nid: 8' })).toBe(
    'id: 7\nevent: added\ndata: {"title":"a\\nb\\r\\nid: 8"}\n\n',
  )
})
