/** Server-sent events: frames, and open streams with their limits (T37, L11). */
import type { ServerResponse } from 'node:http'
import type { Actor } from '#shared/abilities.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Reply } from '../http/serve.ts'

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

const defaultCaps: Caps = {
  perSource: 4,
  withoutCookie: 20,
  perAddress: 200,
  inAll: 10_000,
  unsentBytes: 64 * 1_024,
}
const heartbeatEveryMs = 25_000
const retryMs = { least: 3_000, spread: 3_000 } as const

interface Caps {
  /** Limit of one account or visitor: one for each visible tab (F-C13). */
  readonly perSource: number
  /** Limit of all callers without a cookie from one address. */
  readonly withoutCookie: number
  /** Limit of the members of one address, and again of its other callers. */
  readonly perAddress: number
  readonly inAll: number
  readonly unsentBytes: number
}

/** Keys by which a call is counted. */
export interface StreamCaller {
  readonly address: string
  readonly source: string
  readonly kind: Actor['kind']
}

export interface EventStream {
  write(text: string): void
  /** Ends the stream after delivering what was written. */
  end(): void
}

/** Formats one event; `data` becomes JSON, which has no line breaks. */
export const formatEvent = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function startStream(reply: Reply): ServerResponse {
  const headers = reply.headers(streamHeaders).getHeaders()
  reply.hijack()
  const stream = reply.raw
  stream.on('error', () => stream.destroy())
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) stream.setHeader(name, value)
  return stream.writeHead(200)
}

/** A client that disconnected during the first query is not counted, because no second `close` follows. */
function goneAlready(reply: Reply, onEnd: () => void): EventStream {
  reply.hijack()
  queueMicrotask(onEnd)
  return { write() {}, end() {} }
}

/** Counters of a caller, each with its limit and the Retry-After seconds of a refusal. */
const countersOf = ({ address, source, kind }: StreamCaller, caps: Caps) => [
  // A browser on its first visit has its visitor cookie by then.
  kind === 'nobody'
    ? { name: `nobody ${address}`, max: caps.withoutCookie, retryAfterSeconds: 10 }
    : // By then a tab hidden a moment ago has closed its stream.
      { name: source, max: caps.perSource, retryAfterSeconds: 30 },
  {
    name: `${kind === 'member' ? 'members' : 'strangers'} ${address}`,
    max: caps.perAddress,
    retryAfterSeconds: 60,
  },
]

/** Counts open streams by key. */
function places(caps: Caps, random: () => number) {
  const taken = new Map<string, number>()
  let all = 0
  const countOf = (name: string) => taken.get(name) ?? 0
  const count = (caller: StreamCaller, by: 1 | -1) => {
    all += by
    for (const { name } of countersOf(caller, caps)) {
      const left = countOf(name) + by
      if (left > 0) taken.set(name, left)
      else taken.delete(name)
    }
  }
  return {
    /** Fails when a limit is reached. */
    check(caller: StreamCaller) {
      if (all >= caps.inAll)
        throw commonFailure('too_busy', { retryAfterSeconds: 5 + Math.floor(random() * 10) })
      for (const { name, max, retryAfterSeconds } of countersOf(caller, caps))
        if (countOf(name) >= max) throw commonFailure('too_many_requests', { retryAfterSeconds })
    },
    take: (caller: StreamCaller) => count(caller, 1),
    free: (caller: StreamCaller) => count(caller, -1),
  }
}

/** Data from an earlier turn of the event loop is still unsent: the reader is too slow (L11). */
function writeWithin(maxUnsentBytes: number, stream: ServerResponse, text: string) {
  if (stream.destroyed || stream.writableEnded) return
  if (stream.writableLength > maxUnsentBytes) stream.destroy()
  else stream.write(text)
}

/** `random` gives 0 to 1, the jitter of reconnecting clients. */
export function eventStreams(random: () => number, caps = defaultCaps) {
  const streams = new Set<ServerResponse>()
  const { check, take, free } = places(caps, random)
  const write = (stream: ServerResponse, text: string) => writeWithin(caps.unsentBytes, stream, text)
  const beat = () => {
    for (const stream of streams) write(stream, ': still here\n\n')
  }
  const timer = setInterval(beat, heartbeatEveryMs).unref()
  let closed = false

  return {
    /**
     * Turns the response into a stream and calls `onEnd` once after its end. Fails before anything is sent with
     * `too_many_requests` (limit of a source or address) or `too_busy` (limit of all).
     */
    open(reply: Reply, caller: StreamCaller, onEnd: () => void): EventStream {
      if (closed) throw commonFailure('too_busy', { retryAfterSeconds: 5 })
      check(caller)
      if (reply.raw.destroyed) return goneAlready(reply, onEnd)
      const stream = startStream(reply)
      streams.add(stream)
      take(caller)
      stream.once('close', () => {
        streams.delete(stream)
        free(caller)
        onEnd()
      })
      write(stream, `retry: ${retryMs.least + Math.floor(random() * retryMs.spread)}\n\n`)
      return { write: (text) => write(stream, text), end: () => void stream.end() }
    },
    /** Number of open streams. */
    count: () => streams.size,
    /** Ends every stream and refuses new ones. */
    close() {
      closed = true
      clearInterval(timer)
      for (const stream of streams) stream.end()
    },
  }
}
export type EventStreams = ReturnType<typeof eventStreams>
