/**
 * The event stream of one tab: the topics of all subscribers on one connection, without a gap.
 * 1. `subscribe` registers topics; after 50 ms `reconcile` opens, replaces or closes the connection.
 * 2. `#nextRequest` builds the request: the allowed topics, and as `Last-Event-ID` the oldest change any subscriber needs.
 * 3. The server sends the missed changes or `reset`, then `ready`. `#catchUp` gives late subscribers their missed events
 *    from the replay buffer, or the order to refetch.
 * 4. `#onEvent` publishes later events to the subscribers of their topic, each at most once.
 * 5. `session`: the account may have changed, so private topics wait until the tab has read its session.
 * 6. A refusal removes private topics until another account signs in or a page subscribes again (T5).
 * 7. A tab hidden for 30 s closes its stream; `show` resumes after the last received change.
 */
import { type StreamRequest, isEventType } from './fetch-event-source.ts'
import {
  type LiveEvent,
  topicsAfterRefusal,
  matchesTopics,
  isPublicTopic,
  replayBuffer,
} from './live-event.ts'
import { type LiveDeps, StreamConnection } from './stream-connection.ts'
import { deliver, type Subscriber, type Subscription, subscriberRegistry } from './subscribers.ts'

/** Subscriptions that change together, as on a change of page, open one connection. */
const settleMs = 50
const closeHiddenAfterMs = 30_000

const smallest = (numbers: readonly (number | undefined)[]) => {
  const known = numbers.filter((number) => number !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

const sessionMayDiffer: LiveEvent = { type: 'session', data: {} }

/** Events that make the subscribers of these topics refetch. */
const refetchEvents = (topics: readonly string[]): LiveEvent[] => [
  ...(topics.some(isPublicTopic) ? [{ type: 'reset' as const, data: {} }] : []),
  ...topics.filter(isEventType).map((type) => ({ type, data: {} })),
]

export class LiveClient {
  readonly #subscribers = subscriberRegistry(
    () => (this.#settling ??= setTimeout(() => this.reconcile(), settleMs)),
  )
  readonly #connection: StreamConnection
  readonly #recent = replayBuffer()
  /** Topics that the server has refused to the present account. */
  readonly #refused = new Set<string>()
  #settling: ReturnType<typeof setTimeout> | undefined
  #closing: ReturnType<typeof setTimeout> | undefined
  #hiddenAt: number | undefined
  /** The tab is hidden, and its stream closed. */
  #isSuspended = false
  #lastId: number | undefined
  #who: string | undefined
  /** False from the last unsubscription of `session` until another private topic is subscribed. */
  #hasSession = true
  /** The connection was opened for another account or role. */
  #isOutdated = false
  /** A sign-out is under way. */
  #isPrivateSuspended = false
  /** Reads of the session that a `session` event caused and that have not ended, and the end of the latest one. */
  #sessionReads = 0
  #sessionRead = Promise.resolve()

  constructor(deps: LiveDeps) {
    this.#connection = new StreamConnection({
      ...deps,
      nextRequest: () => this.#nextRequest(),
      onEvent: (event) => this.#onEvent(event),
      onRefused: (signedIn) => this.#refuse(signedIn),
    })
  }

  /** Returns the unsubscribe function. */
  subscribe(subscription: Subscription): () => void {
    const { topics, since, who } = subscription
    if (topics.includes('session')) this.#signedIn(who)
    if (!topics.every(isPublicTopic)) this.#hasSession = true
    const before = this.#subscribers.topics()
    for (const topic of topics) if (!before.includes(topic)) this.#refused.delete(topic)
    const subscriber: Subscriber = { ...subscription, since, caughtUp: false }
    this.#subscribers.add(subscriber)
    return () => {
      this.#subscribers.remove(subscriber)
      if (topics.includes('session')) this.#hasSession = false
    }
  }

  /** The network is back: ends a pause between retries. */
  retryNow() {
    this.#connection.retryNow()
  }

  /** The tab is hidden: its stream closes in 30 s. */
  hide() {
    this.#hiddenAt ??= Date.now()
    clearTimeout(this.#closing)
    this.#closing = setTimeout(() => this.suspend(), closeHiddenAfterMs)
  }

  /** Closes the stream until `show`. */
  suspend() {
    clearTimeout(this.#closing)
    this.#isSuspended = true
    this.#connection.close()
  }

  /** The tab is visible: the stream resumes after the last received change. */
  show() {
    // The timers of a frozen tab do not run, and its connection may be lost.
    if (Date.now() - (this.#hiddenAt ?? Infinity) >= closeHiddenAfterMs) this.suspend()
    clearTimeout(this.#closing)
    this.#hiddenAt = undefined
    this.#isSuspended = false
    this.#connection.retryNow()
    this.reconcile()
  }

  /** Before a sign-out: closes private topics. The returned function takes the outcome of the sign-out. */
  suspendPrivate(): (signedOut: boolean) => void {
    this.#isPrivateSuspended = true
    this.reconcile()
    return (signedOut) => {
      // The pages that subscribed to them may take a moment to close.
      if (signedOut)
        for (const topic of this.#subscribers.topics()) if (!isPublicTopic(topic)) this.#refused.add(topic)
      this.#isPrivateSuspended = false
      this.reconcile()
    }
  }

  /** Waits while the session is read. False if it has ended, or is another account's: a private call would be refused. */
  async keepsSession(): Promise<boolean> {
    const who = this.#who
    while (this.#sessionReads > 0) await this.#sessionRead
    return this.#hasSession && who === this.#who && this.#isAllowed('session')
  }

  #signedIn(who: string | undefined) {
    this.#refused.clear()
    if (who !== this.#who) this.#isOutdated = true
    this.#who = who
  }

  readonly #isAllowed = (topic: string) =>
    isPublicTopic(topic) || (!this.#isPrivateSuspended && !this.#refused.has(topic))

  readonly #allowedTopics = () => this.#subscribers.topics().filter(this.#isAllowed)
  /** While the tab reads its session the server may refuse private topics. */
  readonly #requestableTopics = () =>
    this.#allowedTopics().filter((topic) => this.#sessionReads === 0 || isPublicTopic(topic))
  readonly #late = () => this.#subscribers.all().filter(({ caughtUp }) => !caughtUp)

  /** Called when a connection opens; undefined for none. */
  #nextRequest(): StreamRequest | undefined {
    const topics = this.#requestableTopics()
    if (this.#isSuspended || topics.length === 0) return undefined
    const isBack = this.#late().length < this.#subscribers.all().length
    const lastId = smallest([isBack ? this.#lastId : undefined, ...this.#late().map(({ since }) => since)])
    this.#recent.restart(lastId)
    this.#isOutdated = false
    return { topics: topics.sort(), lastId }
  }

  /** Opens, replaces or closes the connection when the topics have changed. */
  reconcile() {
    clearTimeout(this.#settling)
    this.#settling = undefined
    if (this.#isSuspended) return
    if (this.#allowedTopics().length === 0) {
      const open = this.#connection.request?.topics ?? []
      if (!open.every(isPublicTopic) || !this.#subscribers.hasLingering()) this.#connection.close()
      return
    }
    // A pause between retries goes on, except for another account or role.
    if (this.#connection.isWaiting && !this.#isOutdated) return
    if (this.#connection.isReady && !this.#isOutdated)
      for (const subscriber of this.#late()) this.#catchUp(subscriber, subscriber.topics)
    if (this.#needsAnother()) this.#connection.connect()
  }

  #needsAnother(): boolean {
    const { request, isReady } = this.#connection
    if (!request || this.#isOutdated) return true
    const allowed = this.#allowedTopics()
    const more = this.#requestableTopics().some((topic) => !request.topics.includes(topic))
    const fewer = request.topics.some(
      (topic) => !allowed.includes(topic) && !this.#subscribers.isLingering(topic),
    )
    const earlier = this.#late().some(
      ({ since }) => since !== undefined && (isReady || !((request.lastId ?? Infinity) <= since)),
    )
    return more || fewer || earlier
  }

  /** Delivers missed events, or `refetchEvents` of `unresumed` topics. Without its topics on this connection the subscriber stays late. */
  #catchUp(subscriber: Subscriber, unresumed: readonly string[]) {
    const requested = this.#connection.request?.topics ?? []
    const topics = subscriber.topics.filter(this.#isAllowed)
    if (topics.some((topic) => !requested.includes(topic))) return
    const { since } = subscriber
    const isNew = (topic: string) =>
      unresumed.includes(topic) && (since === undefined || !isPublicTopic(topic))
    const missed = since === undefined ? [] : this.#recent.after(since)
    if (!missed) return
    subscriber.caughtUp = true
    for (const event of [...refetchEvents(topics.filter(isNew)), ...missed])
      if (matchesTopics(topics, event)) deliver(subscriber, event)
  }

  #onEvent(event: LiveEvent) {
    const { type, id } = event
    if (type === 'ready') return this.#onReady(id)
    if (type === 'session') return this.#onSession()
    // Repeated for a late subscriber; the others have it.
    const isRepeated = type !== 'reset' && id !== undefined && id <= (this.#lastId ?? -1)
    if (!isRepeated) this.#lastId = id ?? this.#lastId
    if (type === 'reset') this.#onReset(id)
    else if (id !== undefined) this.#recent.push(event)
    if (isRepeated) return
    this.#subscribers.publish(
      event,
      ({ caughtUp, since = -1 }) => id === undefined || (caughtUp && (id > since || type === 'reset')),
    )
  }

  #onReady(id: number | undefined) {
    // A server that knows fewer changes than the tab has restored an older database.
    if ((id ?? 0) < (this.#lastId ?? 0))
      this.#onEvent({ type: 'reset', data: {}, ...(id !== undefined && { id }) })
    this.#lastId = id
    if (this.#recent.from() === undefined) this.#recent.restart(id)
    // On a resumed stream the server itself signals the topics that it cannot replay.
    const isResumed = this.#connection.request?.lastId !== undefined
    for (const subscriber of this.#late())
      this.#catchUp(subscriber, isResumed ? subscriber.topics.filter(isPublicTopic) : subscriber.topics)
    this.reconcile()
  }

  #onReset(id: number | undefined) {
    this.#recent.restart(id)
    for (const subscriber of this.#subscribers.all()) {
      subscriber.since = id
      if (subscriber.topics.some(isPublicTopic)) subscriber.caughtUp = true
    }
  }

  /** The account, its role or its session has changed: the tab reads it before it requests private topics again. */
  #onSession() {
    this.#sessionReads += 1
    const readEnded = () => {
      this.#sessionReads -= 1
      this.reconcile()
    }
    // Pages that the new session closes need a moment to unsubscribe.
    this.#sessionRead = Promise.allSettled(this.#subscribers.publish(sessionMayDiffer, () => true))
      .then(() => new Promise((resolve) => setTimeout(resolve, settleMs)))
      .then(readEnded)
  }

  /** T5: a refused topic is not requested until another account signs in or a page subscribes again. */
  #refuse(signedIn: boolean): boolean {
    const allowed = this.#allowedTopics()
    const left = topicsAfterRefusal(allowed, signedIn)
    const dropped = allowed.filter((topic) => !left.includes(topic))
    for (const topic of dropped) this.#refused.add(topic)
    if (dropped.includes('session')) this.#onSession()
    return dropped.length > 0
  }
}
