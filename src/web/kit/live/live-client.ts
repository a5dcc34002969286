/** One stream for the whole page: the union of what its parts listen to, without a gap and seldom with reading anew. */
import type { Asked, OpenStream } from './event-source.ts'
import { type Hearer, type Hearers, hearers } from './hearers.ts'
import { Line } from './line.ts'
import type { Hear, LiveEvent } from './live-event.ts'
import type { LiveState } from './live-state.ts'
import { isEventType } from './read-events.ts'
import { recentEvents } from './recent-events.ts'
import { afterRefusal, isFor, isSubject } from './topics.ts'

export interface LiveParts {
  readonly open: OpenStream
  /** From 0 to 1. */
  readonly random: () => number
  readonly tellState: (state: LiveState) => void
}

/** Comings and goings of one change of page count as one. */
const settleMs = 50

const smallest = (numbers: readonly (number | undefined)[]) => {
  const known = numbers.filter((number) => number !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Trouble of one listener is not the others' trouble. */
const carefully = (hear: Hear) => (event: LiveEvent) => {
  try {
    hear(event)
  } catch (error) {
    console.error('Live update failed:', error)
  }
}

/** The advice to read anew what these topics are about. */
const readAnew = (topics: readonly string[]): LiveEvent[] => [
  ...(topics.some(isSubject) ? [{ type: 'reset' as const, data: {} }] : []),
  ...topics.filter(isEventType).map((type) => ({ type, data: {} })),
]

export class LiveClient {
  readonly #present: Hearers = hearers(() => (this.#settling ??= setTimeout(() => this.#settle(), settleMs)))
  readonly #line: Line
  readonly #recent = recentEvents()
  /** Topics the server has refused to whoever is signed in now. */
  readonly #refused = new Set<string>()
  #settling: ReturnType<typeof setTimeout> | undefined
  #lastId: number | undefined
  /** The connection was opened before somebody signed in or out, or got another role. */
  #outdated = false

  constructor(parts: LiveParts) {
    this.#line = new Line({
      ...parts,
      wish: () => this.#wish(),
      onEvent: (event) => this.#onEvent(event),
      onRefused: (signedIn) => this.#refuse(signedIn),
    })
  }

  /** Listens until the function it gives is called. `since`: the change up to which the listener knows already. */
  listen(topics: readonly string[], hear: Hear, since?: number): () => void {
    if (topics.includes('session')) {
      this.#refused.clear()
      this.#outdated = true
    }
    const before = this.#present.topics()
    for (const topic of topics) if (!before.includes(topic)) this.#refused.delete(topic)
    const hearer: Hearer = { topics, hear: carefully(hear), since, caughtUp: false }
    this.#present.add(hearer)
    return () => this.#present.remove(hearer)
  }

  /** The network is back: a pause between two tries ends. */
  tryNow() {
    this.#line.tryNow()
  }

  readonly #wanted = () => this.#present.topics().filter((topic) => !this.#refused.has(topic))
  readonly #late = () => this.#present.all().filter(({ caughtUp }) => !caughtUp)

  /** Called when the line is about to ask: what is known from now on begins where it asks to resume. */
  #wish(): Asked | undefined {
    const topics = this.#wanted().sort()
    if (topics.length === 0) return undefined
    const isBack = this.#late().length < this.#present.all().length
    const lastId = smallest([isBack ? this.#lastId : undefined, ...this.#late().map(({ since }) => since)])
    this.#recent.restart(lastId)
    this.#outdated = false
    return { topics, lastId }
  }

  /** Opens, replaces or closes the connection when what is wanted has changed. */
  #settle() {
    clearTimeout(this.#settling)
    this.#settling = undefined
    if (this.#wanted().length === 0) {
      const open = this.#line.asked?.topics ?? []
      if (!open.every(isSubject) || !this.#present.anyLingers()) this.#line.hangUp()
      return
    }
    // Between two tries nothing is hurried, the next one asks for what is wanted then; but for another person or role.
    if (this.#line.isWaiting && !this.#outdated) return
    if (this.#line.isReady) for (const hearer of this.#late()) this.#catchUp(hearer, hearer.topics)
    if (this.#needsAnother()) this.#line.connect()
  }

  #needsAnother(): boolean {
    const asked = this.#line.asked
    if (!asked || this.#outdated) return true
    const wanted = this.#wanted()
    const more = wanted.some((topic) => !asked.topics.includes(topic))
    const fewer = asked.topics.some((topic) => !wanted.includes(topic) && !this.#present.lingering(topic))
    const earlier = this.#late().some(
      ({ since }) => since !== undefined && (this.#line.isReady || !((asked.lastId ?? Infinity) <= since)),
    )
    return more || fewer || earlier
  }

  /** Tells a listener what it missed, or to read `anew`; leaves it late where this connection cannot say. */
  #catchUp(hearer: Hearer, anew: readonly string[]) {
    const asked = this.#line.asked?.topics ?? []
    const allowed = (topics: readonly string[]) => topics.filter((topic) => !this.#refused.has(topic))
    if (allowed(hearer.topics).some((topic) => !asked.includes(topic))) return
    const missed = hearer.since === undefined ? readAnew(allowed(anew)) : this.#recent.after(hearer.since)
    if (!missed) return
    const { topics, hear } = hearer
    hearer.caughtUp = true
    for (const event of missed) if (isFor(topics, event)) hear(event)
  }

  #onEvent(event: LiveEvent) {
    this.#lastId = event.id ?? this.#lastId
    if (event.type === 'ready') return this.#onReady(event.id)
    if (event.type === 'reset') this.#onReset(event.id)
    else if (event.id !== undefined) this.#recent.keep(event)
    this.#present.tell(event)
  }

  #onReady(id: number | undefined) {
    if (this.#recent.from() === undefined) this.#recent.restart(id)
    // To whoever resumes the server itself tells the topics that keep no past.
    const resumed = this.#line.asked?.lastId !== undefined
    for (const hearer of this.#late())
      this.#catchUp(hearer, resumed ? hearer.topics.filter(isSubject) : hearer.topics)
    this.#settle()
  }

  #onReset(id: number | undefined) {
    this.#recent.restart(id)
    for (const hearer of this.#late()) if (hearer.topics.some(isSubject)) hearer.caughtUp = true
  }

  /** SECURITY T5: what was refused is not asked for again until somebody else is signed in, or the page opens anew. */
  #refuse(signedIn: boolean): boolean {
    const wanted = this.#wanted()
    const left = afterRefusal(wanted, signedIn)
    const dropped = wanted.filter((topic) => !left.includes(topic))
    for (const topic of dropped) this.#refused.add(topic)
    // Refused the own session: it is not what the page takes it for.
    if (dropped.includes('session')) this.#present.tell({ type: 'session', data: {} })
    return dropped.length > 0
  }
}
