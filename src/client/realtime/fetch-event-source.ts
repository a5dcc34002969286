/** One connection to the event stream, from the request to its end. */
import type { LiveEvent } from './live-event.ts'

/** The address of the stream; `features/live/contract.ts` declares it. */
export const streamPath = '/api/live'

/** Without a byte for so long a connection is dead: the server beats every 25 s. */
const silentAtMostMs = 70_000
const answerWithinMs = 30_000

export interface StreamEnd {
  /** Of the answer; 0 when none came, 200 when the stream broke off. */
  readonly status: number
  /** What the server asks for before the next try; 0 when it asks for nothing. */
  readonly retryAfterMs: number
}

export interface StreamRequest {
  readonly topics: readonly string[]
  /** The last change that was seen, to get what came after it. */
  readonly lastId: number | undefined
}

export interface StreamHandlers {
  readonly onEvent: (event: LiveEvent) => void
  /** Told once, whatever the reason; not after `close`. */
  readonly onEnd: (end: StreamEnd) => void
}

export type OpenStream = (request: StreamRequest, handlers: StreamHandlers) => { close(): void }

function request({ topics, lastId }: StreamRequest, signal: AbortSignal) {
  const headers = {
    accept: 'text/event-stream',
    ...(lastId !== undefined && { 'last-event-id': String(lastId) }),
  }
  const address = `${streamPath}?topics=${topics.map(encodeURIComponent).join(',')}`
  return fetch(address, { headers, signal, cache: 'no-store' })
}

async function read(answer: Response, feed: (text: string) => void) {
  const reader = answer.body?.getReader()
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

/** Gives up when no answer comes within 30 s, or no byte for 70 s. */
function watchdog(bite: () => void) {
  let timer = setTimeout(bite, answerWithinMs)
  return {
    alive() {
      clearTimeout(timer)
      timer = setTimeout(bite, silentAtMostMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Opens a stream over `fetch`: unlike `EventSource` it keeps to our pauses and sees why it was refused. */
export const openStream: OpenStream = (wanted, { onEvent, onEnd }) => {
  const stop = new AbortController()
  const dog = watchdog(() => stop.abort())
  let closed = false
  const feed = sseParser((event) => !closed && onEvent(event))

  async function run(): Promise<StreamEnd> {
    let end: StreamEnd = { status: 0, retryAfterMs: 0 }
    try {
      const answer = await request(wanted, stop.signal)
      end = endOf(answer)
      if (!isStream(answer)) return end
      await read(answer, (text) => {
        dog.alive()
        feed(text)
      })
    } catch {
      // No network, broken off, or given up: all the same to whoever tries again.
    }
    return end
  }

  void run().then((end) => {
    dog.stop()
    // What a refusal says in its body is not read.
    stop.abort()
    if (!closed) onEnd(end)
  })
  return {
    close() {
      closed = true
      dog.stop()
      stop.abort()
    },
  }
}

const kinds: Readonly<Record<LiveEvent['type'], 'change' | 'news'>> = {
  ready: 'change',
  reset: 'change',
  added: 'change',
  modified: 'change',
  removed: 'change',
  moderation: 'news',
  users: 'news',
  session: 'news',
}

/** Whether the stream knows this type: another name in a frame, or for a topic, is not ours. */
export const isEventType = (name: string): name is LiveEvent['type'] => Object.hasOwn(kinds, name)

/** What stands between two blank lines. */
interface Frame {
  event?: string | undefined
  id?: string | undefined
  data: string
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined for a frame of another kind, without its id, or whose data is no JSON. */
export function toLiveEvent({ event = '', id, data }: Frame): LiveEvent | undefined {
  const content = parsed(data)
  if (!isEventType(event) || content === undefined) return undefined
  if (kinds[event] === 'news') return { type: event, data: content }
  return /^\d+$/.test(id ?? '') ? { type: event, data: content, id: Number(id) } : undefined
}

const field = /^(event|id|data): ?(.*?)\r?$/

/**
 * Gives what takes the text of a stream, in pieces of any size, and tells of each event once it is whole. It reads what
 * our server writes; a library for all that the format allows is as large as the rest of the listener.
 */
export function sseParser(tell: (event: LiveEvent) => void): (text: string) => void {
  let rest = ''
  let lines: string[] = []
  const frame = (): Frame => {
    const fields = lines.map((line) => field.exec(line)).filter((found) => found !== null)
    const of = (name: string) => fields.filter(([, each]) => each === name).map(([, , value = '']) => value)
    const [event, id] = [of('event').at(-1), of('id').at(-1)]
    return { ...(event && { event }), ...(id && { id }), data: of('data').join('\n') }
  }
  function readLine(line: string) {
    if (line.trim() !== '') return void lines.push(line)
    const event = toLiveEvent(frame())
    lines = []
    if (event) tell(event)
  }
  return (text) => {
    const whole = (rest + text).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) readLine(line)
  }
}
