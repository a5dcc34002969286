/** The connection to the event stream: opened, and opened again after a pause when it ends. */
import { jittered, pauseMs } from '#shared/retry.ts'
import type { OpenStream, StreamEnd, StreamRequest } from './fetch-event-source.ts'
import type { LiveEvent } from './live-event.ts'
import { type LiveState, connectionStateTimer } from './connection-state.ts'

export interface StreamConnectionDeps {
  readonly open: OpenStream
  /** From 0 to 1. */
  readonly random: () => number
  readonly tellState: (state: LiveState) => void
  /** The request of the next connection; undefined to open none. */
  readonly nextRequest: () => StreamRequest | undefined
  readonly onEvent: (event: LiveEvent) => void
  /** After a 401 or 403; true when there is less to ask for now, and it should be tried at once. */
  readonly onRefused: (signedIn: boolean) => boolean
}

export class StreamConnection {
  readonly #parts: StreamConnectionDeps
  readonly #state: ReturnType<typeof connectionStateTimer>
  #now: { readonly request: StreamRequest; readonly stream: { close(): void } } | undefined
  #ready = false
  #pause: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(deps: StreamConnectionDeps) {
    this.#parts = deps
    this.#state = connectionStateTimer(deps.tellState)
  }

  /** The request of the present connection. */
  get request(): StreamRequest | undefined {
    return this.#now?.request
  }

  /** Missed changes have arrived. */
  get isReady() {
    return this.#ready
  }

  /** Between two tries. */
  get isWaiting() {
    return this.#pause !== undefined
  }

  /** Sends the next request; an open connection is replaced. */
  connect() {
    const request = this.#parts.nextRequest()
    if (!request) return this.close()
    this.#drop()
    this.#state.trying()
    const stream = this.#parts.open(request, {
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

  /** Ends a pause between two tries. */
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
    this.#parts.onEvent(event)
  }

  #onEnd({ status, retryAfterMs }: StreamEnd) {
    const { onRefused, random } = this.#parts
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
