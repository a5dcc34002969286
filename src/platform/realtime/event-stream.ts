/** Server-sent events: the frames, and the open streams with the caps that keep them harmless (SECURITY T37, S9). */
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
  /** Of one account or visitor: one for each visible tab (F-C13). */
  readonly perSource: number
  /** Of all callers of one address without a cookie. */
  readonly withoutCookie: number
  /** Of the members of one address, and again of all others there. */
  readonly perAddress: number
  readonly inAll: number
  readonly unsentBytes: number
}

export interface EventStreamsDeps {
  /** From 0 to 1: spreads the moments at which clients come back. */
  readonly random: () => number
  readonly caps?: Caps
}

/** Of a call: who is counted. */
export interface StreamCaller {
  readonly address: string
  readonly source: string
  readonly kind: Actor['kind']
}

export interface EventStream {
  write(text: string): void
  /** What was written still arrives. */
  end(): void
}

export interface EventStreams {
  /**
   * Turns the answer into a stream; `onEnd` is called once it has ended, whoever ended it. Fails before anything is
   * sent with `too_many_requests` (one source or address) or `too_busy` (all).
   */
  open(reply: Reply, caller: StreamCaller, onEnd: () => void): EventStream
  /** How many are open. */
  count(): number
  /** Ends every stream and refuses new ones. */
  close(): void
}

/** One event as it goes over the wire; `data` becomes JSON, which has no line breaks. */
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

/** Who hung up while the first events were looked for takes no place: there will be no second `close`. */
function goneAlready(reply: Reply, onEnd: () => void): EventStream {
  reply.hijack()
  onEnd()
  return { write() {}, end() {} }
}

/** The counters of a caller, each with its cap and the Retry-After seconds of a refusal. */
const countersOf = ({ address, source, kind }: StreamCaller, caps: Caps) => [
  // By then a browser on its first visit has its visitor cookie.
  kind === 'nobody'
    ? { name: `nobody ${address}`, most: caps.withoutCookie, retryAfterSeconds: 10 }
    : // By then a tab hidden a moment ago has closed its stream.
      { name: source, most: caps.perSource, retryAfterSeconds: 30 },
  {
    name: `${kind === 'member' ? 'members' : 'strangers'} ${address}`,
    most: caps.perAddress,
    retryAfterSeconds: 60,
  },
]

/** Who has how many streams open. */
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
    /** Fails when there is none left. */
    check(caller: StreamCaller) {
      if (all >= caps.inAll)
        throw commonFailure('too_busy', { retryAfterSeconds: 5 + Math.floor(random() * 10) })
      for (const { name, most, retryAfterSeconds } of countersOf(caller, caps))
        if (countOf(name) >= most) throw commonFailure('too_many_requests', { retryAfterSeconds })
    },
    take: (caller: StreamCaller) => count(caller, 1),
    free: (caller: StreamCaller) => count(caller, -1),
  }
}

export function eventStreams({ random, caps = defaultCaps }: EventStreamsDeps): EventStreams {
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
    open(reply, caller, onEnd) {
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
    count: () => streams.size,
    close() {
      closed = true
      clearInterval(timer)
      for (const stream of streams) stream.end()
    },
  }
}
