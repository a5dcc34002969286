/** Tabs of one browser with a stream each; a test shows, hides, freezes and closes them, and controls the time. */
import type { OpenStream } from '#client/realtime/fetch-event-source.ts'
import { LiveClient } from '#client/realtime/live-client.ts'
import { matchesTopics } from '#client/realtime/live-event.ts'
import type { LiveState } from '#client/realtime/connection-state.ts'
import { aServer } from './server-without-network.ts'

/** Events reach a tab 1 ms later; a frozen tab gets them when it thaws, a closed one never. */
function aProcess() {
  let waiting: (() => void)[] | undefined
  let isClosed = false
  const reach = (run: () => void) => {
    if (isClosed) return
    if (waiting) waiting.push(run)
    else run()
  }
  return {
    run: (run: () => void) => void setTimeout(() => reach(run), 1),
    isClosed: () => isClosed,
    close: () => void (isClosed = true),
    freeze: () => void (waiting ??= []),
    thaw() {
      const acts = waiting ?? []
      waiting = undefined
      for (const run of acts) run()
    },
  }
}
type Process = ReturnType<typeof aProcess>

/** The network of a tab; `cutAll` ends all its streams. */
function network(process: Process, open: OpenStream) {
  const streams = new Set<{ close(): void }>()
  const openStream: OpenStream = (request, { onEvent, onEnd }) => {
    if (process.isClosed()) return { close() {} }
    let closed = false
    const whileOpen = (run: () => void) => process.run(() => !closed && run())
    const stream = open(request, {
      onEvent: (event) => whileOpen(() => onEvent(event)),
      onEnd: (end) => whileOpen(() => onEnd(end)),
    })
    streams.add(stream)
    const close = () => {
      closed = true
      stream.close()
    }
    return { close }
  }
  const cutAll = () => {
    for (const { close } of streams) close()
  }
  return { openStream, cutAll }
}

export interface FakeTab {
  readonly client: LiveClient
  /** Every change of the server. */
  readonly log: ReturnType<typeof aServer>['log']
  readonly states: LiveState[]
  close(): void
  freeze(): void
  thaw(): void
}

/** Opens tabs of one browser, which share the server's cookie. */
export function aBrowser() {
  const server = aServer()
  function open(): FakeTab {
    const process = aProcess()
    const { openStream, cutAll } = network(process, server.open)
    const states: LiveState[] = []
    const client = new LiveClient({
      open: openStream,
      random: () => 0.5,
      onState: (state) => states.push(state),
    })
    const close = () => {
      process.close()
      cutAll()
    }
    return { client, log: server.log, states, close, freeze: process.freeze, thaw: process.thaw }
  }
  return { server, open }
}

/**
 * A list in a tab, read at change `since`. `ids` are the changes that it has received, by events and by `refetches`. Like a
 * page it applies an event that its last read includes without effect; an event that comes twice is listed twice.
 */
export function aList({ client, log }: FakeTab, subject: string, since: number | undefined) {
  const topics = [`subject:${subject}`]
  const received = { ids: [] as number[], refetches: 0 }
  let readAt = since ?? 0
  function refetch() {
    received.refetches += 1
    const newest = Math.max(readAt, ...received.ids)
    const missed = log.filter((event) => event.id > newest && matchesTopics(topics, event))
    received.ids.push(...missed.map(({ id }) => id))
    readAt = log.at(-1)?.id ?? 0
  }
  const leave = client.subscribe({
    topics,
    onEvent({ type, id = 0 }) {
      if (type === 'refetch') refetch()
      else if (id > readAt) received.ids.push(id)
    },
    since,
  })
  return { received, leave }
}

/** A tab that shows an account and its role; `readsSession` is what it does on a `session` event. */
export function showsAccount({ client }: FakeTab, who: string, readsSession: () => unknown = () => {}) {
  const received: string[] = []
  const onEvent = ({ type }: { readonly type: string }) => {
    received.push(type)
    return readsSession()
  }
  return { received, leave: client.subscribe({ topics: ['session'], onEvent, who }) }
}

/** A tab that shows the moderation page. */
export function showsModeration({ client }: FakeTab) {
  const received: string[] = []
  const leave = client.subscribe({ topics: ['moderation'], onEvent: ({ type }) => void received.push(type) })
  return { received, leave }
}
