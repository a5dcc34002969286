/** One stream for the whole browser: the union of what its tabs listen to, without a gap, each change told once. */
import type { Asked, OpenStream } from './event-source.ts'
import { type Hearer, type Hearers, hearers, type Listening, type Seat } from './hearers.ts'
import { Line } from './line.ts'
import type { LiveEvent } from './live-event.ts'
import type { LiveState } from './live-state.ts'
import { isEventType } from './read-events.ts'
import { recentEvents } from './recent-events.ts'
import { afterRefusal, isFor, isSubject } from './topics.ts'

export interface LiveParts {
  readonly open: OpenStream
  /** From 0 to 1. */
  readonly random: () => number
  readonly tellState: (state: LiveState) => void
  /** Everything up to this change has been told to whoever has caught up. */
  readonly tellMoved: (upTo: number) => void
}

/** Comings and goings of one change of page count as one. */
const settleMs = 50

const smallest = (numbers: readonly (number | undefined)[]) => {
  const known = numbers.filter((number) => number !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Said by the browser itself: what a tab takes for its session may not be it. */
const lookWhoIsThere: LiveEvent = { type: 'session', data: {} }

/** The advice to read anew what these topics are about. */
const readAnew = (topics: readonly string[]): LiveEvent[] => [
  ...(topics.some(isSubject) ? [{ type: 'reset' as const, data: {} }] : []),
  ...topics.filter(isEventType).map((type) => ({ type, data: {} })),
]

export class LiveClient {
  readonly #present: Hearers = hearers(() => (this.#settling ??= setTimeout(() => this.settle(), settleMs)))
  readonly #line: Line
  readonly #recent = recentEvents()
  readonly #tellMoved: LiveParts['tellMoved']
  /** Topics the server has refused to whoever is signed in now. */
  readonly #refused = new Set<string>()
  #settling: ReturnType<typeof setTimeout> | undefined
  #lastId: number | undefined
  /** Who is signed in, as the tab that said so last knows it: what only some may hear is heard by their tabs alone. */
  #who: string | undefined
  /** The connection was opened before somebody signed in or out, or got another role. */
  #outdated = false
  /** A sign-out is under way. */
  #hushed = false

  constructor(parts: LiveParts) {
    this.#tellMoved = parts.tellMoved
    this.#line = new Line({
      ...parts,
      wish: () => this.#wish(),
      onEvent: (event) => this.#onEvent(event),
      onRefused: (signedIn) => this.#refuse(signedIn),
    })
  }

  /** Listens until the function it gives is called. */
  listen(listening: Listening): () => void {
    const { topics, seat } = listening
    if (topics.includes('session')) this.#signedIn(seat.who)
    const before = this.#present.topics()
    for (const topic of topics) if (!before.includes(topic)) this.#refused.delete(topic)
    const hearer: Hearer = { ...listening, caughtUp: false }
    this.#present.add(hearer)
    return () => this.#present.remove(hearer)
  }

  /** The network is back: a pause between two tries ends. */
  tryNow() {
    this.#line.tryNow()
  }

  /** Before a sign-out: what only its member may hear is given up at once, and not asked for until `resume`. */
  hush() {
    this.#hushed = true
    this.settle()
  }

  /** Nobody signed out after all. */
  resume() {
    this.#hushed = false
    this.settle()
  }

  /** Tabs that still show somebody, other than this one, are told to look who is signed in. */
  signedOut(seat: Seat | undefined) {
    for (const topic of this.#present.topics()) if (!isSubject(topic)) this.#refused.add(topic)
    this.#hushed = false
    this.#present.tell(lookWhoIsThere, (hearer) => hearer.seat !== seat)
  }

  /** Ends the stream for good: another tab opens its own. */
  stop() {
    for (const hearer of this.#present.all()) this.#present.remove(hearer)
    // Not begun again: what is left of the last minute changes nothing any more.
    clearTimeout(this.#settling)
    this.#line.hangUp()
  }

  /** Whoever listens for the session first, or as somebody else, says who is signed in: others are to look again. */
  #signedIn(who: string | undefined) {
    this.#refused.clear()
    if (who === this.#who) return
    this.#who = who
    this.#outdated = true
    this.#present.tell(lookWhoIsThere, ({ seat }) => seat.who !== who)
  }

  /** Of what it listens to, what it may be told as far as this browser knows. */
  #allowed({ topics, seat }: Listening): readonly string[] {
    const isTold = (topic: string) =>
      isSubject(topic) || (!this.#hushed && seat.who === this.#who && !this.#refused.has(topic))
    return topics.filter(isTold)
  }

  readonly #wanted = () => [...new Set(this.#present.all().flatMap((hearer) => this.#allowed(hearer)))]
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
  settle() {
    clearTimeout(this.#settling)
    this.#settling = undefined
    if (this.#wanted().length === 0) {
      const open = this.#line.asked?.topics ?? []
      if (!open.every(isSubject) || !this.#present.anyLingers()) this.#line.hangUp()
      return
    }
    // Between two tries nothing is hurried, the next one asks for what is wanted then; but for another person or role.
    if (this.#line.isWaiting && !this.#outdated) return
    if (this.#line.isReady && !this.#outdated)
      for (const hearer of this.#late()) this.#catchUp(hearer, hearer.topics)
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
    const topics = this.#allowed(hearer)
    if (topics.some((topic) => !asked.includes(topic))) return
    const { since, hear } = hearer
    const isNew = (topic: string) => anew.includes(topic) && (since === undefined || !isSubject(topic))
    const missed = since === undefined ? [] : this.#recent.after(since)
    if (!missed) return
    hearer.caughtUp = true
    for (const event of [...readAnew(topics.filter(isNew)), ...missed]) if (isFor(topics, event)) hear(event)
    hearer.knows(this.#lastId)
  }

  #onEvent(event: LiveEvent) {
    const { type, id } = event
    if (type === 'ready') return this.#onReady(id)
    // Sent again for somebody who came late: the others have been told.
    const isAgain = type !== 'reset' && id !== undefined && id <= (this.#lastId ?? -1)
    if (!isAgain) this.#lastId = id ?? this.#lastId
    if (type === 'reset') this.#onReset(id)
    else if (id !== undefined) this.#recent.keep(event)
    if (isAgain) return
    this.#present.tell(event, ({ caughtUp, seat, since = -1 }) =>
      id === undefined ? seat.who === this.#who : caughtUp && (id > since || type === 'reset'),
    )
    if (id !== undefined) this.#tellMoved(id)
  }

  #onReady(id: number | undefined) {
    // The server knows less than we do: its past is another one.
    if ((id ?? 0) < (this.#lastId ?? 0))
      this.#onEvent({ type: 'reset', data: {}, ...(id !== undefined && { id }) })
    this.#lastId = id
    if (this.#recent.from() === undefined) this.#recent.restart(id)
    // To whoever resumes the server itself tells the topics that keep no past.
    const resumed = this.#line.asked?.lastId !== undefined
    for (const hearer of this.#late())
      this.#catchUp(hearer, resumed ? hearer.topics.filter(isSubject) : hearer.topics)
    if (id !== undefined) this.#tellMoved(id)
    this.settle()
  }

  #onReset(id: number | undefined) {
    this.#recent.restart(id)
    for (const hearer of this.#present.all()) {
      hearer.since = id
      if (hearer.caughtUp || !hearer.topics.some(isSubject)) continue
      hearer.caughtUp = true
      hearer.knows(id)
    }
  }

  /** SECURITY T5: what was refused is not asked for again until somebody else is signed in, or the page opens anew. */
  #refuse(signedIn: boolean): boolean {
    const wanted = this.#wanted()
    const left = afterRefusal(wanted, signedIn)
    const dropped = wanted.filter((topic) => !left.includes(topic))
    for (const topic of dropped) this.#refused.add(topic)
    // Refused the own session: it is not what the page takes it for.
    if (dropped.includes('session')) this.#present.tell(lookWhoIsThere, ({ seat }) => seat.who === this.#who)
    return dropped.length > 0
  }
}
