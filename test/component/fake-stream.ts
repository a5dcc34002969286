/** Takes the place of src/web/kit/live/event-source.ts in component tests: streams that the test writes to. */
import type { LiveEvent } from '#web/kit/live/live-event.ts'
import type { OpenStream } from '#web/kit/live/event-source.ts'

export { isEventType } from '#web/kit/live/event-source.ts'

const listeners = new Set<(event: LiveEvent) => void>()

export const openStream: OpenStream = (_, { onEvent }) => {
  listeners.add(onEvent)
  queueMicrotask(() => onEvent({ type: 'ready', data: {}, id: 0 }))
  return { close: () => void listeners.delete(onEvent) }
}

/** Sends an event to every open stream. */
export function publish(event: LiveEvent) {
  for (const tell of listeners) tell(event)
}
