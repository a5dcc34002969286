/** From the text of the stream to events. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined for a frame of another kind, without its id, or whose data is no JSON. */
export function liveEvent({ event = '', id, data }: EventSourceMessage): LiveEvent | undefined {
  const content = parsed(data)
  if (!isEventType(event) || content === undefined) return undefined
  if (kinds[event] === 'news') return { type: event, data: content }
  return /^\d+$/.test(id ?? '') ? { type: event, data: content, id: Number(id) } : undefined
}

/** Gives what takes the text of a stream, in pieces of any size, and tells of each event once it is whole. */
export function eventReader(tell: (event: LiveEvent) => void): (text: string) => void {
  const parser = createParser({
    onEvent(message) {
      const event = liveEvent(message)
      if (event) tell(event)
    },
  })
  return (text) => parser.feed(text)
}
