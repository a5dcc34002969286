/** The connection to the event stream, with back-off between retries. */
import { jittered, pauseMs } from '#shared/back-off.ts'
import type { OpenStream, StreamEnd, StreamRequest } from './fetch-event-source.ts'
import type { LiveEvent } from './live-event.ts'
import { type LiveState, connectionStateTimer } from './connection-state.ts'

export interface LiveDeps {
  readonly open: OpenStream
  /** From 0 to 1. */
  readonly random: () => number
  readonly onState: (state: LiveState) => void
}

interface StreamOwner extends LiveDeps {
  /** Undefined to open no connection. */
  readonly nextRequest: () => StreamRequest | undefined
  readonly onEvent: (event: LiveEvent) => void
  /** After a 401 or 403; true to retry at once with fewer topics. */
  readonly onRefused: (signedIn: boolean) => boolean
}

export class StreamConnection {
  readonly #deps: StreamOwner
  readonly #state: ReturnType<typeof connectionStateTimer>
  #now: { readonly request: StreamRequest; readonly stream: { close(): void } } | undefined
  #ready = false
  #pause: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(deps: StreamOwner) {
    this.#deps = deps
    this.#state = connectionStateTimer(deps.onState)
  }

  /** The request of the present connection. */
  get request(): StreamRequest | undefined {
    return this.#now?.request
  }

  /** The server has sent `ready`. */
  get isReady() {
    return this.#ready
  }

  /** In a pause between retries. */
  get isWaiting() {
    return this.#pause !== undefined
  }

  /** Sends the next request and replaces an open connection. */
  connect() {
    const request = this.#deps.nextRequest()
    if (!request) return this.close()
    this.#drop()
    this.#state.trying()
    const stream = this.#deps.open(request, {
      onEvent: (event) => this.#onEvent(event),
      onEnd: (end) => this.#onEnd(end),
    })
    this.#now = { request, stream }
  }

  close() {
    this.#drop()
    this.#failures = 0
    this.#state.off()
  }

  /** Ends a pause between retries. */
  retryNow() {
    if (this.isWaiting) this.connect()
  }

  #drop() {
    clearTimeout(this.#pause)
    this.#now?.stream.close()
    this.#pause = this.#now = undefined
    this.#ready = false
  }

  #onEvent(event: LiveEvent) {
    if (event.type === 'ready') {
      this.#ready = true
      this.#failures = 0
      this.#state.live()
    }
    this.#deps.onEvent(event)
  }

  #onEnd({ status, retryAfterMs }: StreamEnd) {
    const { onRefused, random } = this.#deps
    this.#drop()
    if ((status === 401 || status === 403) && onRefused(status === 403)) return this.connect()
    // Too many streams of this visitor or address: the tab has a network and refreshes when it gets the focus.
    if (status === 429) this.#state.off()
    else this.#state.trying()
    this.#failures += 1
    const pause = Math.max(jittered(pauseMs(this.#failures), random()), retryAfterMs)
    this.#pause = setTimeout(() => this.connect(), pause)
  }
}
