/** Calls a site over persistent connections in a process of its own, controlled by `caller.ts`. */
import { connect, type Socket } from 'node:net'
import { nowMs } from '../../live/now.ts'
import { answerReader } from './answers.ts'
import { type Request, sender } from './requests.ts'

export interface Order {
  readonly port: number
  readonly connections: number
  /** In turn, whichever connection is free; each connection its own ones when `apart`. */
  readonly requests: readonly Request[]
  readonly apart?: boolean
  /** So long, from the beginning again and again; without it each request once. */
  readonly forMs?: number
  /** So many begin in a second, evenly, instead of as many as can. */
  readonly perSecond?: number
}

export interface Times {
  readonly kind: string
  readonly count: number
  readonly bytes: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface Called {
  readonly seconds: number
  readonly times: readonly Times[]
  /** Answers other than 2xx and 304, by status. */
  readonly refused: Readonly<Record<string, number>>
}

class Notes {
  readonly #kinds = new Map<string, { ms: number[]; bytes: number }>()
  readonly refused: Record<string, number> = {}
  note(kind: string, ms: number, status: number, bytes: number) {
    if (status >= 300 && status !== 304) this.refused[status] = (this.refused[status] ?? 0) + 1
    const known = this.#kinds.get(kind) ?? { ms: [], bytes: 0 }
    known.ms.push(ms)
    known.bytes += bytes
    this.#kinds.set(kind, known)
  }
  times(): Times[] {
    return [...this.#kinds].map(([kind, { ms, bytes }]) => {
      const sorted = Float64Array.from(ms).sort()
      const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
      return { kind, count: ms.length, bytes, p50: at(0.5), p99: at(0.99), max: at(1) }
    })
  }
}

type Next = () => { kind: string; bytes: Buffer } | undefined

/** Which request comes next, for one connection. */
function queue({ requests, forMs }: Order): Next {
  const prepared = requests.map((request) => ({ kind: request.kind, bytes: sender(request) }))
  let at = 0
  return () => {
    if (at === prepared.length && forMs === undefined) return undefined
    const { kind, bytes } = prepared[at % prepared.length] ?? {}
    at += 1
    return kind === undefined || !bytes ? undefined : { kind, bytes: bytes() }
  }
}

interface Line {
  readonly socket: Socket
  /** Sends one request; called back once it is answered. */
  send(bytes: Buffer, onAnswer: (status: number, bytes: number) => void): void
}

/** Each connection has an address of its own, as people have: limits count by address. */
const openLine = (port: number, index: number) =>
  new Promise<Line>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 250)}` })
    socket.setNoDelay(true).once('error', reject)
    let answered: (status: number, bytes: number) => void = () => {}
    socket.on(
      'data',
      answerReader(({ status, bytes }) => answered(status, bytes)),
    )
    const send: Line['send'] = (bytes, onAnswer) => {
      answered = onAnswer
      socket.write(bytes)
    }
    socket.once('connect', () => resolve({ socket, send }))
  })

/** Keeps a connection busy until there is nothing left, or the time is over. */
const keepBusy = (line: Line, next: Next, isOver: () => boolean, notes: Notes) =>
  new Promise<void>((resolve) => {
    const one = () => {
      const request = isOver() ? undefined : next()
      if (!request) return resolve()
      const begun = nowMs()
      line.send(request.bytes, (status, bytes) => {
        notes.note(request.kind, nowMs() - begun, status, bytes)
        one()
      })
    }
    one()
  })

/** Open-loop load: each request has a start time; a late one starts at once, and its latency counts from its start time. */
const keepPace = (line: Line, next: Next, { begun, everyMs, first, endMs }: Pace, notes: Notes) =>
  new Promise<void>((resolve) => {
    let turn = 0
    const one = () => {
      const due = begun + first + turn * everyMs
      const request = due > endMs ? undefined : next()
      if (!request) return resolve()
      turn += 1
      setTimeout(
        () =>
          line.send(request.bytes, (status, bytes) => {
            notes.note(request.kind, nowMs() - due, status, bytes)
            one()
          }),
        Math.max(0, due - nowMs()),
      )
    }
    one()
  })
interface Pace {
  readonly begun: number
  readonly everyMs: number
  readonly first: number
  readonly endMs: number
}

async function call(order: Order): Promise<Called> {
  const { port, connections, apart = false, forMs, perSecond, requests } = order
  const lines = await Promise.all(Array.from({ length: connections }, (_, i) => openLine(port, i)))
  const shared = queue(order)
  const own = (i: number) => queue({ ...order, requests: requests.filter((_, at) => at % connections === i) })
  const notes = new Notes()
  const begun = nowMs()
  const endMs = begun + (forMs ?? Infinity)
  const everyMs = perSecond === undefined ? 0 : (1_000 / perSecond) * connections
  await Promise.all(
    lines.map((line, i) => {
      const next = apart ? own(i) : shared
      if (perSecond === undefined) return keepBusy(line, next, () => nowMs() >= endMs, notes)
      return keepPace(line, next, { begun, everyMs, first: (everyMs / connections) * i, endMs }, notes)
    }),
  )
  const seconds = (nowMs() - begun) / 1_000
  for (const { socket } of lines) socket.destroy()
  return { seconds, times: notes.times(), refused: notes.refused }
}

process.on('message', (order: Order) => {
  void call(order).then(
    (called) => process.send?.(called),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
