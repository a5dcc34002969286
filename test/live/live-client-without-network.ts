/** The browser's live client on fake connections. */
import type { StreamEnd, StreamHandlers, StreamRequest } from '#client/realtime/fetch-event-source.ts'
import { LiveClient } from '#client/realtime/live-client.ts'
import type { LiveEvent, LiveEventListener } from '#client/realtime/live-event.ts'
import type { LiveState } from '#client/realtime/connection-state.ts'

interface Connection extends StreamHandlers {
  readonly request: StreamRequest
  open: boolean
}

/** Returns a client without jitter by default. */
export function aClient(random = 0.5) {
  const connections: Connection[] = []
  const states: LiveState[] = []
  const client = new LiveClient({
    open: (request, handlers) => {
      const connection = { request, ...handlers, open: true }
      connections.push(connection)
      return { close: () => (connection.open = false) }
    },
    random: () => random,
    onState: (state) => states.push(state),
  })
  const last = () => {
    const connection = connections.at(-1)
    if (!connection) throw new Error('Nothing was opened')
    return connection
  }
  return {
    client,
    listen: (topics: readonly string[], onEvent: LiveEventListener, since?: number, who?: string) =>
      client.subscribe({ topics, onEvent, since, who }),
    connections,
    states,
    last,
    emit: (type: LiveEvent['type'], id?: number, data: unknown = {}) =>
      last().onEvent(id === undefined ? { type, data } : { type, data, id }),
    /** `changed`: newest change of the topics of the stream. */
    ready: (id = 10, changed = id) => last().onEvent({ type: 'ready', data: { changed }, id }),
    end(end: Partial<StreamEnd> = {}) {
      last().open = false
      last().onEnd({ status: 0, retryAfterMs: 0, ...end })
    },
    topics: () => last().request.topics,
  }
}

/** Records events as `type` or `type id`. */
export function eventRecorder() {
  const received: string[] = []
  return {
    received,
    onEvent: ({ type, id }: LiveEvent) => void received.push(id === undefined ? type : `${type} ${id}`),
  }
}
