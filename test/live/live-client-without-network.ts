/** The browser's live client, on connections that do what a test says. */
import type { Asked, StreamEars, StreamEnd } from '#web/kit/live/event-source.ts'
import type { Seat } from '#web/kit/live/hearers.ts'
import { LiveClient } from '#web/kit/live/live-client.ts'
import type { Hear, LiveEvent } from '#web/kit/live/live-event.ts'
import type { LiveState } from '#web/kit/live/live-state.ts'

interface Connection extends StreamEars {
  readonly asked: Asked
  open: boolean
}

/** The client as one that listens in one tab meets it, unless it is given another seat. */
function seated(real: LiveClient) {
  const here: Seat = { who: undefined }
  return {
    listen: (topics: readonly string[], hear: Hear, since?: number, seat = here) =>
      real.listen({ topics, hear, since, seat, knows() {} }),
    tryNow: () => real.tryNow(),
  }
}

/** Without jitter unless asked. */
export function aClient(random = 0.5) {
  const connections: Connection[] = []
  const states: LiveState[] = []
  const moved: number[] = []
  const client = new LiveClient({
    open: (asked, ears) => {
      const connection = { asked, ...ears, open: true }
      connections.push(connection)
      return { close: () => (connection.open = false) }
    },
    random: () => random,
    tellState: (state) => states.push(state),
    tellMoved: (upTo) => moved.push(upTo),
  })
  const last = () => {
    const connection = connections.at(-1)
    if (!connection) throw new Error('Nothing was opened')
    return connection
  }
  return {
    client: seated(client),
    connections,
    states,
    moved,
    last,
    say: (type: LiveEvent['type'], id?: number, data: unknown = {}) =>
      last().onEvent(id === undefined ? { type, data } : { type, data, id }),
    ready: (id = 10) => last().onEvent({ type: 'ready', data: {}, id }),
    end(end: Partial<StreamEnd> = {}) {
      last().open = false
      last().onEnd({ status: 0, retryAfterMs: 0, ...end })
    },
    topics: () => last().asked.topics,
  }
}

/** Collects what a listener is told, as `type` or `type id`. */
export function ear() {
  const told: string[] = []
  return {
    told,
    hear: ({ type, id }: LiveEvent) => void told.push(id === undefined ? type : `${type} ${id}`),
  }
}
