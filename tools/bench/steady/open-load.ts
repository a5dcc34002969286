/** Requests at a fixed rate, whether they are answered or not, as a crowd sends them; over bare sockets, to cost little. */
import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  readonly perSecond: number
  readonly seconds: number
  /** The whole next request, as it goes over the wire. */
  readonly next: () => string
  readonly maxConnections: number
}

export interface Answered {
  readonly sent: number
  /** No connection was free any more. */
  readonly unsent: number
  readonly byStatus: ReadonlyMap<number, number>
  /** Of answers with this status, in ms, sorted. */
  readonly times: ReadonlyMap<number, readonly number[]>
  /** Refusals without a time to come back. */
  readonly bareRefusals: number
}

/** The status of a whole answer; undefined while bytes are missing. */
function statusOf(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
  return text.length >= end + 4 + length ? Number(text.slice(9, 12)) : undefined
}

class Line {
  readonly #socket: Socket
  #sentAt: number | undefined
  #text = ''
  isOpen = true
  constructor(port: number, onAnswer: (line: Line, status: number, ms: number, text: string) => void) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true)
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => (this.isOpen = false))
    this.#socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1')
      const status = statusOf(this.#text)
      if (status === undefined || this.#sentAt === undefined) return
      const ms = performance.now() - this.#sentAt
      const text = this.#text
      this.#sentAt = undefined
      this.#text = ''
      onAnswer(this, status, ms, text)
    })
  }
  send(request: string) {
    this.#sentAt = performance.now()
    this.#socket.write(request, 'latin1')
  }
  close() {
    this.#socket.destroy()
  }
}

const tickMs = 5
const settleMs = 2_500
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Lines that are taken from and given back to; undefined when all are out and there may be no more. */
function linesTo(
  port: number,
  maxConnections: number,
  onResponse: (status: number, ms: number, text: string) => void,
) {
  const all = new Set<Line>()
  const idle: Line[] = []
  return {
    take() {
      for (let line = idle.pop(); line; line = idle.pop()) if (line.isOpen) return line
      if (all.size >= maxConnections) return undefined
      const line = new Line(port, (answered, status, ms, text) => {
        onResponse(status, ms, text)
        idle.push(answered)
      })
      all.add(line)
      return line
    },
    close() {
      for (const line of all) line.close()
    },
  }
}

export async function sendAtRate({
  port,
  perSecond,
  seconds,
  next,
  maxConnections,
}: Load): Promise<Answered> {
  const times = new Map<number, number[]>()
  let [sent, unsent, bareRefusals] = [0, 0, 0]
  const lines = linesTo(port, maxConnections, (status, ms, text) => {
    const known = times.get(status)
    if (known) known.push(ms)
    else times.set(status, [ms])
    if (status === 503 && !/\r\nretry-after: \d/i.test(text)) bareRefusals += 1
  })
  for (const begun = performance.now(); performance.now() - begun < seconds * 1_000;) {
    const due = ((performance.now() - begun) / 1_000) * perSecond
    while (sent + unsent < due) {
      const line = lines.take()
      line?.send(next())
      if (line) sent += 1
      else unsent += 1
    }
    await pause(tickMs)
  }
  await pause(settleMs)
  lines.close()
  for (const all of times.values()) all.sort((a, b) => a - b)
  return {
    sent,
    unsent,
    byStatus: new Map([...times].map(([status, all]) => [status, all.length])),
    times,
    bareRefusals,
  }
}

/** As many as it can do: so many connections, each with its next request as soon as it is answered. */
export async function sendAsFastAsAnswered({
  port,
  connections,
  seconds,
  next,
}: Pick<Load, 'port' | 'seconds' | 'next'> & { readonly connections: number }): Promise<number> {
  let answered = 0
  let over = false
  const lines = Array.from(
    { length: connections },
    () =>
      new Line(port, (line, status) => {
        if (status < 300) answered += 1
        if (!over) line.send(next())
      }),
  )
  for (const line of lines) line.send(next())
  await pause(1_000)
  const before = answered
  await pause(seconds * 1_000)
  over = true
  const perSecond = (answered - before) / seconds
  for (const line of lines) line.close()
  return perSecond
}

export const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
