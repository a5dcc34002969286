/** Lean event stream client for load tests: reconnects with the app's back-off and reports gaps as the live client does. */
import { connect, type Socket } from 'node:net'
import { jittered, pauseMs } from '#shared/back-off.ts'

export interface ReconnectingStreamDeps {
  /** Read at every connection: another instance may listen elsewhere. */
  readonly port: () => number
  /** Loopback address of the client: streams are limited per address. */
  readonly from: string
  readonly topics: string
  /** Cookie header; without it streams are counted by address alone, with a lower cap (F-C13). */
  readonly cookie?: string
  readonly random: () => number
  readonly onEvent: (event: StreamEvent) => void
}

export interface StreamEvent {
  readonly id: number
  /** `refetch` after a gap with changes, else the event of the server. */
  readonly kind: string
  /** The resource's id; '' for an event that is about none. */
  readonly resourceId: string
}

export interface ReconnectingStream {
  /** True once connected. */
  isReady(): boolean
  /** Number of successful connections. */
  openings(): number
  /** Statuses other than 200, in order. */
  refusals(): readonly number[]
  end(): void
}

const frame = /id: (\d+)\nevent: (\w+)\ndata: (?:\{"id":"([0-9a-f-]{36})|\{"changed":(\d+))?/g

function requestOf({ topics, cookie }: ReconnectingStreamDeps, lastId: number | undefined) {
  const resume = lastId === undefined ? '' : `Last-Event-ID: ${lastId}\r\n`
  const identity = cookie === undefined ? '' : `Cookie: ${cookie}\r\n`
  return `GET /api/live?topics=${topics} HTTP/1.1\r\nHost: 127.0.0.1\r\n${identity}${resume}\r\n`
}

class Stream implements ReconnectingStream {
  readonly #parts: ReconnectingStreamDeps
  readonly #refused: number[] = []
  #socket: Socket | undefined
  #timer: NodeJS.Timeout | undefined
  #lastId: number | undefined
  #failures = 0
  #ready = false
  #openings = 0
  #ended = false

  constructor(deps: ReconnectingStreamDeps) {
    this.#parts = deps
    this.#open()
  }

  isReady() {
    return this.#ready
  }
  openings() {
    return this.#openings
  }
  refusals() {
    return this.#refused
  }
  end() {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#socket?.destroy()
  }

  #open() {
    const { port, from } = this.#parts
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress: from })
    this.#socket = socket
    let [text, status] = ['', 0]
    socket.setEncoding('utf8').setNoDelay(true)
    socket.on('error', () => {})
    socket.once('connect', () => void socket.write(requestOf(this.#parts, this.#lastId)))
    socket.on('data', (chunk: string) => {
      text += chunk
      if (status === 0) status = Number(/^HTTP\/1.1 (\d{3})/.exec(text)?.[1] ?? 0)
      if (status === 200) text = this.#take(text)
      else socket.destroy()
    })
    socket.once('close', () => this.#again(status))
  }

  /** Parses complete events; returns the rest. A chunk of the response never ends inside an event. */
  #take(text: string): string {
    const end = text.lastIndexOf('\n\n')
    if (end < 0) return text
    for (const [, id, kind = '', resourceId = '', changed] of text.slice(0, end).matchAll(frame)) {
      if (kind === 'ready') this.#begin(Number(id), Number(changed))
      else this.#parts.onEvent({ id: Number(id), kind, resourceId })
      this.#lastId = Number(id)
    }
    return text.slice(end + 2)
  }

  #begin(id: number, changed: number) {
    this.#ready = true
    this.#failures = 0
    this.#openings += 1
    const last = this.#lastId
    if (last !== undefined && (changed > last || id < last))
      this.#parts.onEvent({ id: changed, kind: 'refetch', resourceId: '' })
  }

  #again(status: number) {
    this.#ready = false
    if (status !== 200 && status !== 0) this.#refused.push(status)
    if (this.#ended) return
    this.#failures += 1
    this.#timer = setTimeout(() => this.#open(), jittered(pauseMs(this.#failures), this.#parts.random()))
  }
}

export const reconnectingStream = (deps: ReconnectingStreamDeps): ReconnectingStream => new Stream(deps)
