/** Replaces src/client/realtime/fetch-event-source.ts in component tests with streams that the test writes to. */
import { vi } from 'vitest'
import type { LiveEvent } from '#client/realtime/live-event.ts'
import type { OpenStream } from '#client/realtime/fetch-event-source.ts'

export { isEventType } from '#client/realtime/fetch-event-source.ts'

const listeners = new Set<(event: LiveEvent) => void>()
/** Number of the latest change, sent first on each stream. */
let latest = 0
/** The value of `latest` when this test began. Numbers rise over all tests: the live client drops an event that it has. */
let latestBefore = 0
/** Number of the latest change of this test. */
let changed = 0
/** Topics of each stream of this test. */
const opened: (readonly string[])[] = []
export const openedStreams = () => [...opened]

export const openStream: OpenStream = ({ topics }, { onEvent }) => {
  let closed = false
  opened.push(topics)
  queueMicrotask(() => {
    if (closed) return
    listeners.add(onEvent)
    onEvent({ type: 'ready', data: { changed }, id: latest })
  })
  return {
    close() {
      closed = true
      listeners.delete(onEvent)
    },
  }
}

export const streamIsOpen = () => vi.waitUntil(() => listeners.size > 0, { timeout: 10_000 })

/** Sends an event to every stream, once one is open. Its `id` counts from the beginning of the test. */
export async function publish({ id, ...unnumbered }: LiveEvent) {
  await streamIsOpen()
  if (id !== undefined) latest = changed = latestBefore + id
  const event = id === undefined ? unnumbered : { ...unnumbered, id: latest }
  for (const tell of listeners) tell(event)
}

export function forgetEvents() {
  latestBefore = latest
  changed = 0
  opened.length = 0
}
