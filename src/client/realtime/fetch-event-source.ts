/** Server-sent events over `fetch`: one connection, and the parser of its frames. */
import { eventKinds, type LiveEvent } from './live-event.ts'

/** The address of the stream; `features/catalogue/live/contract.ts` declares it. */
export const streamPath = '/api/live'

/** A connection without a byte for this time is lost: the server sends a heartbeat every 25 s. */
const idleTimeoutMs = 70_000
/** A request without a response for this time is lost. */
const responseTimeoutMs = 30_000

export interface StreamEnd {
  /** Of the response; 0 without one, 200 when the stream broke off. */
  readonly status: number
  /** From `Retry-After`, else 0. */
  readonly retryAfterMs: number
}

export interface StreamRequest {
  readonly topics: readonly string[]
  /** Newest change that the tab knows; a server that lacks it reads the feed first. */
  readonly lastId: number
}

export interface StreamHandlers {
  readonly onEvent: (event: LiveEvent) => void
  /** Called once, but not after `close`. */
  readonly onEnd: (end: StreamEnd) => void
}

export type OpenStream = (request: StreamRequest, handlers: StreamHandlers) => { close(): void }

function request({ topics, lastId }: StreamRequest, signal: AbortSignal) {
  const headers = { accept: 'text/event-stream', 'last-event-id': String(lastId) }
  const address = `${streamPath}?topics=${topics.map(encodeURIComponent).join(',')}`
  return fetch(address, { headers, signal, cache: 'no-store' })
}

async function read(response: Response, feed: (text: string) => void) {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
    feed(decoder.decode(chunk.value, { stream: true }))
}

const isStream = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('text/event-stream')

const endOf = ({ status, headers }: Response): StreamEnd => ({
  status,
  retryAfterMs: Number(headers.get('retry-after') ?? 0) * 1_000 || 0,
})

/** Opens a stream. Unlike `EventSource`, `fetch` shows the status of a refusal and leaves the retries to us. */
export const openStream: OpenStream = (streamRequest, { onEvent, onEnd }) => {
  const stop = new AbortController()
  const abort = () => stop.abort()
  let timeout = setTimeout(abort, responseTimeoutMs)
  let closed = false
  const parse = sseParser((event) => !closed && onEvent(event))
  const feed = (text: string) => {
    clearTimeout(timeout)
    timeout = setTimeout(abort, idleTimeoutMs)
    parse(text)
  }

  async function run(): Promise<StreamEnd> {
    let end: StreamEnd = { status: 0, retryAfterMs: 0 }
    try {
      const response = await request(streamRequest, stop.signal)
      end = endOf(response)
      if (isStream(response)) await read(response, feed)
    } catch {
      // No network, a broken stream and a timeout are retried alike.
    }
    return end
  }

  void run().then((end) => {
    clearTimeout(timeout)
    // The body of a refusal is not read.
    abort()
    if (!closed) onEnd(end)
  })
  return {
    close() {
      closed = true
      abort()
    },
  }
}

export const isEventType = (name: string): name is keyof typeof eventKinds => Object.hasOwn(eventKinds, name)

/** The fields between two blank lines. */
interface Frame {
  event?: string
  id?: string
  data: string
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined for an unknown type, a missing id, or data that is not JSON. */
export function toLiveEvent({ event = '', id = '', data }: Frame): LiveEvent | undefined {
  const content = parsed(data)
  if (!isEventType(event) || content === undefined) return undefined
  if (eventKinds[event] === 'signal') return { type: event, data: content }
  return /^\d+$/.test(id) ? { type: event, data: content, id: Number(id) } : undefined
}

const field = /^(event|id|data): ?(.*?)\r?$/

/**
 * Returns a function that takes the text of a stream in chunks of any size and emits each complete event. It parses what
 * our server writes; a library for the whole format is as large as the rest of this client.
 */
export function sseParser(emit: (event: LiveEvent) => void): (text: string) => void {
  let rest = ''
  let frame: Frame = { data: '' }
  function readLine(line: string) {
    const [, name, value = ''] = field.exec(line) ?? []
    if (name === 'data') frame.data += `${value}\n`
    else if (name === 'event' || name === 'id') frame[name] = value
    if (line.trim() !== '') return
    const event = toLiveEvent(frame)
    frame = { data: '' }
    if (event) emit(event)
  }
  return (text) => {
    const whole = (rest + text).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) readLine(line)
  }
}
