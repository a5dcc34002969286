/** The one line to the server: opened, lost, opened again, until nobody wants it any more. */
import { jittered, pauseMs } from '#shared/back-off.ts'
import type { Asked, OpenStream, StreamEnd } from './event-source.ts'
import type { LiveEvent } from './live-event.ts'
import { type LiveState, stateClock } from './live-state.ts'

export interface LineParts {
  readonly open: OpenStream
  /** From 0 to 1. */
  readonly random: () => number
  readonly tellState: (state: LiveState) => void
  /** What to ask for, at the moment of asking; undefined when there is nothing to ask for any more. */
  readonly wish: () => Asked | undefined
  readonly onEvent: (event: LiveEvent) => void
  /** After a 401 or 403; true when there is less to ask for now, and it should be tried at once. */
  readonly onRefused: (signedIn: boolean) => boolean
}

export class Line {
  readonly #parts: LineParts
  readonly #state: ReturnType<typeof stateClock>
  #now: { readonly asked: Asked; readonly stream: { close(): void } } | undefined
  #ready = false
  #pause: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(parts: LineParts) {
    this.#parts = parts
    this.#state = stateClock(parts.tellState)
  }

  /** What the present connection was asked for; undefined when there is none. */
  get asked(): Asked | undefined {
    return this.#now?.asked
  }

  /** It has brought what was missed and is up to date. */
  get isReady() {
    return this.#ready
  }

  /** Between two tries. */
  get isWaiting() {
    return this.#pause !== undefined
  }

  /** Asks anew for what is wished now; a connection that is open is replaced. */
  connect() {
    const asked = this.#parts.wish()
    if (!asked) return this.hangUp()
    this.#drop()
    this.#state.trying()
    const stream = this.#parts.open(asked, {
      onEvent: (event) => this.#heard(event),
      onEnd: (end) => this.#ended(end),
    })
    this.#now = { asked, stream }
  }

  hangUp() {
    this.#drop()
    this.#failures = 0
    this.#state.off()
  }

  /** Ends a pause between two tries. */
  tryNow() {
    if (this.isWaiting) this.connect()
  }

  #drop() {
    clearTimeout(this.#pause)
    this.#now?.stream.close()
    this.#pause = this.#now = undefined
    this.#ready = false
  }

  #heard(event: LiveEvent) {
    if (event.type === 'ready') {
      this.#ready = true
      this.#failures = 0
      this.#state.live()
    }
    this.#parts.onEvent(event)
  }

  #ended({ status, retryAfterMs }: StreamEnd) {
    const { onRefused, random } = this.#parts
    this.#drop()
    if ((status === 401 || status === 403) && onRefused(status === 403)) return this.connect()
    this.#state.trying()
    this.#failures += 1
    const pause = Math.max(jittered(pauseMs(this.#failures), random()), retryAfterMs)
    this.#pause = setTimeout(() => this.connect(), pause)
  }
}
