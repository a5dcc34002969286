/** Takes the place of src/web/kit/live/event-source.ts in component tests: streams that the test writes to. */
import { vi } from 'vitest'
import type { LiveEvent } from '#web/kit/live/live-event.ts'
import type { OpenStream } from '#web/kit/live/event-source.ts'

export { isEventType } from '#web/kit/live/event-source.ts'

const listeners = new Set<(event: LiveEvent) => void>()

export const openStream: OpenStream = (_, { onEvent }) => {
  let closed = false
  queueMicrotask(() => {
    if (closed) return
    onEvent({ type: 'ready', data: {}, id: 0 })
    listeners.add(onEvent)
  })
  return {
    close() {
      closed = true
      listeners.delete(onEvent)
    },
  }
}

/** Sends an event to every stream, once one is open. */
export async function publish(event: LiveEvent) {
  await vi.waitUntil(() => listeners.size > 0, { timeout: 10_000 })
  for (const tell of listeners) tell(event)
}
