/** Replaces src/client/realtime/fetch-event-source.ts in component tests with streams that the test writes to. */
import { vi } from 'vitest'
import type { LiveEvent } from '#client/realtime/live-event.ts'
import type { OpenStream } from '#client/realtime/fetch-event-source.ts'

export { isEventType } from '#client/realtime/fetch-event-source.ts'

const listeners = new Set<(event: LiveEvent) => void>()
/** Number of the latest change, sent first on each stream. */
let latest = 0

export const openStream: OpenStream = (_, { onEvent }) => {
  let closed = false
  queueMicrotask(() => {
    if (closed) return
    listeners.add(onEvent)
    onEvent({ type: 'ready', data: {}, id: latest })
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
  latest = event.id ?? latest
  for (const tell of listeners) tell(event)
}
