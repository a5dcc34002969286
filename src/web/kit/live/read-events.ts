/** From the text of the stream to events. */
import type { LiveEvent } from './live-event.ts'

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
export function liveEvent({ event = '', id, data }: Frame): LiveEvent | undefined {
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
export function eventReader(tell: (event: LiveEvent) => void): (text: string) => void {
  let rest = ''
  let lines: string[] = []
  const frame = (): Frame => {
    const fields = lines.map((line) => field.exec(line)).filter((found) => found !== null)
    const of = (name: string) => fields.filter(([, each]) => each === name).map(([, , value = '']) => value)
    const [event, id] = [of('event').at(-1), of('id').at(-1)]
    return { ...(event && { event }), ...(id && { id }), data: of('data').join('\n') }
  }
  function read(line: string) {
    if (line.trim() !== '') return void lines.push(line)
    const event = liveEvent(frame())
    lines = []
    if (event) tell(event)
  }
  return (text) => {
    const whole = (rest + text).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) read(line)
  }
}
