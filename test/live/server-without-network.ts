/** In-memory event stream server that starts, sends and ends streams as `features/catalogue/live/server` does. */
import type { StreamHandlers, StreamRequest } from '#client/realtime/fetch-event-source.ts'
import { type LiveEvent, matchesTopics, isPublicTopic } from '#client/realtime/live-event.ts'

interface Stream {
  readonly request: StreamRequest
  readonly handlers: StreamHandlers
  open: boolean
  /** Accepted: receives events from now on. */
  isAccepted: boolean
}

const allowedTopics: Readonly<Record<string, readonly string[]>> = {
  student: ['session'],
  moderator: ['session', 'moderation'],
}

/** The status a stream is refused with; undefined for one that is not. `cookie`: `account role` of the browser's session. */
function refusal(topics: readonly string[], cookie: string | undefined): number | undefined {
  const privateTopics = topics.filter((topic) => !isPublicTopic(topic))
  if (privateTopics.length === 0) return undefined
  if (cookie === undefined) return 401
  const allowed = allowedTopics[cookie.split(' ')[1] ?? ''] ?? []
  return privateTopics.every((topic) => allowed.includes(topic)) ? undefined : 403
}

type Change = LiveEvent & { readonly id: number }

/** First event of a new stream: the newest change, and the newest one of its topics. */
function readyOf(log: readonly Change[], { topics }: StreamRequest): LiveEvent {
  const changed = log.findLast((event) => matchesTopics(topics, event))?.id ?? 0
  return { type: 'ready', data: { changed }, id: log.at(-1)?.id ?? 0 }
}

/** The open streams. */
function openStreams() {
  const streams = new Set<Stream>()
  return {
    size: () => streams.size,
    all: () => [...streams],
    add(request: StreamRequest, handlers: StreamHandlers): Stream {
      const stream: Stream = { request, handlers, open: true, isAccepted: false }
      streams.add(stream)
      return stream
    },
    close(stream: Stream) {
      stream.open = false
      streams.delete(stream)
    },
    end(status: number, which: readonly Stream[] = [...streams]) {
      for (const stream of which.filter(({ open }) => open)) {
        this.close(stream)
        stream.handlers.onEnd({ status, retryAfterMs: status === 429 ? 30_000 : 0 })
      }
    },
    broadcast(event: LiveEvent) {
      for (const { request, handlers, isAccepted: stands } of streams)
        if (stands && matchesTopics(request.topics, event)) handlers.onEvent(event)
    },
  }
}

interface State {
  cookie: string | undefined
  isUp: boolean
  maxStreams: number
  readonly log: Change[]
  /** Every requested stream, and the status of each refused one, in order. */
  readonly requests: StreamRequest[]
  readonly refusals: number[]
}

const initialState = (): State => ({
  cookie: undefined,
  isUp: true,
  maxStreams: Infinity,
  log: [],
  requests: [],
  refusals: [],
})

/** Takes calls, which reach the server a moment later. */
function acceptStreams(state: State, streams: ReturnType<typeof openStreams>) {
  function answer(stream: Stream) {
    if (!stream.open) return
    const isFull = streams.all().filter(({ isAccepted: stands }) => stands).length >= state.maxStreams
    const refused = !state.isUp ? 0 : isFull ? 429 : refusal(stream.request.topics, state.cookie)
    if (refused === undefined) {
      stream.isAccepted = true
      stream.handlers.onEvent(readyOf(state.log, stream.request))
    } else {
      state.refusals.push(refused)
      streams.end(refused, [stream])
    }
  }
  return (request: StreamRequest, handlers: StreamHandlers) => {
    const stream = streams.add(request, handlers)
    state.requests.push(request)
    setTimeout(() => answer(stream), 1)
    return { close: () => streams.close(stream) }
  }
}

/** The session of the browser's cookie. */
function sessions(state: State, streams: ReturnType<typeof openStreams>) {
  return {
    cookie: () => state.cookie,
    /** A session ends: streams with private topics get `session` and end. `next`: the cookie from now on. */
    endSession(next?: string) {
      state.cookie = next
      const ended = streams.all().filter(({ request: { topics } }) => !topics.every(isPublicTopic))
      for (const { handlers } of ended) handlers.onEvent({ type: 'session', data: {} })
      streams.end(200, ended)
    },
    setCookie: (who: string | undefined) => void (state.cookie = who),
  }
}

export function aServer() {
  const state = initialState()
  const { log, requests, refusals } = state
  const streams = openStreams()
  const head = () => log.at(-1)?.id ?? 0
  return {
    log,
    requests,
    refusals,
    head,
    open: acceptStreams(state, streams),
    openStreams: streams.size,
    publish(subject: string) {
      const event = { type: 'modified', data: { id: 'a', subject }, id: head() + 1 } as const
      log.push(event)
      streams.broadcast(event)
      return event.id
    },
    /** Sends an event of a private topic. */
    news: (type: 'moderation' | 'session') => streams.broadcast({ type, data: {} }),
    /** The topics of each open stream. */
    topics: () => streams.all().map(({ request: { topics } }) => topics),
    /** More streams are refused with 429. */
    capAt: (maxStreams: number) => void (state.maxStreams = maxStreams),
    ...sessions(state, streams),
    /** Ends every stream; the next one is accepted only if the server is up. */
    breakOff(up = true) {
      state.isUp = up
      streams.end(up ? 200 : 0)
    },
    recover: () => void (state.isUp = true),
    /** Truncates the log, as after a restore of an older database. */
    goBackTo: (id: number) => void log.splice(id),
  }
}
