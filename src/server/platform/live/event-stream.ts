/** Server-sent events: the frames, and the open streams with the caps that keep them harmless (SECURITY T37, S9). */
import type { ServerResponse } from 'node:http'
import { commonFailure } from '#shared/failure.ts'
import type { Reply } from '#server/platform/http/serve.ts'

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

const usualCaps = { perAddress: 200, inAll: 10_000, unsentBytes: 64 * 1_024 } as const
const heartbeatEveryMs = 25_000
const retryMs = { least: 3_000, spread: 3_000 } as const

interface Caps {
  readonly perAddress: number
  readonly inAll: number
  readonly unsentBytes: number
}

export interface EventStreamsParts {
  /** From 0 to 1: spreads the moments at which clients come back. */
  readonly random: () => number
  readonly caps?: Caps
}

export interface EventStream {
  write(text: string): void
  /** What was written still arrives. */
  end(): void
}

export interface EventStreams {
  /**
   * Turns the answer into a stream; `onEnd` is called once it has ended, whoever ended it. Fails before anything is
   * sent with `too_many_requests` (one address) or `too_busy` (all).
   */
  open(reply: Reply, address: string, onEnd: () => void): EventStream
  /** How many are open. */
  count(): number
  /** Ends every stream and refuses new ones. */
  close(): void
}

/** One event as it goes over the wire; `data` becomes JSON, which has no line breaks. */
export const eventText = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function startStream(reply: Reply): ServerResponse {
  const headers = reply.headers(streamHeaders).getHeaders()
  reply.hijack()
  const stream = reply.raw
  stream.on('error', () => stream.destroy())
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) stream.setHeader(name, value)
  return stream.writeHead(200)
}

/** Who hung up while the first events were looked for takes no place: there will be no second `close`. */
function goneAlready(reply: Reply, onEnd: () => void): EventStream {
  reply.hijack()
  onEnd()
  return { write() {}, end() {} }
}

/** Who has how many streams open. */
function places({ perAddress, inAll }: Caps, random: () => number) {
  const taken = new Map<string, number>()
  let all = 0
  const count = (address: string, by: 1 | -1) => {
    const left = (taken.get(address) ?? 0) + by
    all += by
    if (left > 0) taken.set(address, left)
    else taken.delete(address)
  }
  return {
    /** Fails when there is none left. */
    check(address: string) {
      if (all >= inAll) throw commonFailure('too_busy', { retryAfterSeconds: 5 + Math.floor(random() * 10) })
      if ((taken.get(address) ?? 0) >= perAddress)
        throw commonFailure('too_many_requests', { retryAfterSeconds: 60 })
    },
    take: (address: string) => count(address, 1),
    free: (address: string) => count(address, -1),
  }
}

export function eventStreams({ random, caps = usualCaps }: EventStreamsParts): EventStreams {
  const streams = new Set<ServerResponse>()
  const { check, take, free } = places(caps, random)
  // What is unsent now was written in an earlier turn: whoever has not taken it is too slow (RELIABILITY L11).
  const write = (stream: ServerResponse, text: string) => {
    if (stream.destroyed || stream.writableEnded) return
    if (stream.writableLength > caps.unsentBytes) stream.destroy()
    else stream.write(text)
  }
  const beat = () => {
    for (const stream of streams) write(stream, ': still here\n\n')
  }
  const timer = setInterval(beat, heartbeatEveryMs).unref()
  let closed = false

  return {
    open(reply, address, onEnd) {
      if (closed) throw commonFailure('too_busy', { retryAfterSeconds: 5 })
      check(address)
      if (reply.raw.destroyed) return goneAlready(reply, onEnd)
      const stream = startStream(reply)
      streams.add(stream)
      take(address)
      stream.once('close', () => {
        streams.delete(stream)
        free(address)
        onEnd()
      })
      write(stream, `retry: ${retryMs.least + Math.floor(random() * retryMs.spread)}\n\n`)
      return { write: (text) => write(stream, text), end: () => void stream.end() }
    },
    count: () => streams.size,
    close() {
      closed = true
      clearInterval(timer)
      for (const stream of streams) stream.end()
    },
  }
}
