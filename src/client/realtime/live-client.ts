/**
 * The event stream of one tab: the topics of all subscribers on one connection, without a gap.
 * 1. `subscribe` registers topics; after 50 ms `reconcile` opens, replaces or closes the connection.
 * 2. `#nextRequest` builds the request: the allowed topics, and as `Last-Event-ID` the newest change this tab knows.
 * 3. The server sends `ready`. `#onReady` makes lists refetch that lack a change, and subscribers without a number.
 * 4. `#onEvent` publishes later events to the subscribers of their topic.
 * 5. `session`: the account may have changed, so private topics wait until the tab has read its session.
 * 6. A refusal removes private topics until another account signs in or a page subscribes again (T5).
 * 7. A tab hidden for 30 s closes its stream; `show` opens another.
 */
import { type StreamRequest, isEventType } from './fetch-event-source.ts'
import { type LiveEvent, topicsAfterRefusal, isPublicTopic } from './live-event.ts'
import { type LiveDeps, StreamConnection } from './stream-connection.ts'
import { deliver, type Subscriber, type Subscription, subscriberRegistry } from './subscribers.ts'

/** Subscriptions that change together, as on a change of page, open one connection. */
const settleMs = 50
const closeHiddenAfterMs = 30_000

const sessionMayDiffer: LiveEvent = { type: 'session', data: {} }
const refetch: LiveEvent = { type: 'refetch', data: {} }

/** Newest change of the topics of a stream, from its `ready`. */
const newestChange = ({ data, id = 0 }: LiveEvent) =>
  typeof data === 'object' && data !== null && 'changed' in data ? Number(data.changed) : id

export class LiveClient {
  readonly #subscribers = subscriberRegistry(
    () => (this.#settling ??= setTimeout(() => this.reconcile(), settleMs)),
  )
  readonly #connection: StreamConnection
  /** Topics that the server has refused to the present account. */
  readonly #refused = new Set<string>()
  #settling: ReturnType<typeof setTimeout> | undefined
  #closing: ReturnType<typeof setTimeout> | undefined
  #hiddenAt: number | undefined
  /** The tab is hidden, and its stream closed. */
  #isSuspended = false
  /** Number of the newest change that has arrived; undefined before the first stream. */
  #lastId: number | undefined
  /** Number of the newest change of the topics of this connection. */
  #changedId = 0
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
    const { topics, since: known, who } = subscription
    if (topics.includes('session')) this.#signedIn(who)
    if (!topics.every(isPublicTopic)) this.#hasSession = true
    const before = this.#subscribers.topics()
    for (const topic of topics) if (!before.includes(topic)) this.#refused.delete(topic)
    const subscriber: Subscriber = { ...subscription, known, isCurrent: false }
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

  /** The tab is visible: opens a stream unless one is open. */
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

  /** Called when a connection opens; undefined for none. */
  #nextRequest(): StreamRequest | undefined {
    const topics = this.#requestableTopics()
    if (this.#isSuspended || topics.length === 0) return undefined
    const known = this.#subscribers.all().map((subscriber) => subscriber.known ?? 0)
    const lastId = Math.max(this.#lastId ?? 0, ...known)
    this.#isOutdated = false
    return { topics: topics.sort(), lastId }
  }

  /** Opens, replaces or closes the connection when the topics have changed. */
  reconcile() {
    clearTimeout(this.#settling)
    this.#settling = undefined
    if (this.#isSuspended) return
    if (this.#allowedTopics().length === 0) {
      if (this.#hasSurplus() || !this.#subscribers.isIdling()) this.#connection.close()
      return
    }
    // A pause between retries goes on, except for another account or role.
    if (this.#connection.isWaiting && !this.#isOutdated) return
    if (this.#needsAnother()) return this.#connection.connect()
    if (!this.#connection.isReady) return
    for (const subscriber of this.#subscribers.all()) if (!subscriber.isCurrent) this.#refresh(subscriber)
  }

  #needsAnother(): boolean {
    const { request } = this.#connection
    if (!request || this.#isOutdated) return true
    return this.#hasSurplus() || this.#requestableTopics().some((topic) => !request.topics.includes(topic))
  }

  /** The connection has topics that it must not or need not keep. */
  #hasSurplus(): boolean {
    const allowed = this.#allowedTopics()
    const unused = (this.#connection.request?.topics ?? []).filter((topic) => !allowed.includes(topic))
    return unused.some((topic) => !isPublicTopic(topic) || !this.#subscribers.isIdling())
  }

  #onEvent(event: LiveEvent) {
    const { type, id } = event
    if (type === 'ready') return this.#onReady(event)
    if (type === 'session') return this.#onSession()
    if (id !== undefined) this.#lastId = this.#changedId = id
    this.#subscribers.publish(
      event,
      ({ isCurrent, known = -1 }) => id === undefined || (isCurrent && id > known),
    )
  }

  #onReady(ready: LiveEvent) {
    const { topics, lastId } = this.#connection.request ?? { topics: [], lastId: 0 }
    const { id = 0 } = ready
    const before = this.#lastId
    this.#lastId = id
    this.#changedId = newestChange(ready)
    // Another account may have signed in since the stream before.
    const readsSession = before !== undefined && topics.includes('session')
    if (readsSession) this.#onSession()
    for (const subscriber of this.#subscribers.all()) {
      if (subscriber.isCurrent) subscriber.known = Math.max(subscriber.known ?? 0, before ?? 0)
      // A server that knows fewer changes than the tab has restored an older database.
      if (id < lastId) subscriber.known = undefined
      this.#refresh(subscriber, readsSession ? ['session'] : [])
    }
    this.reconcile()
  }

  /** Makes a subscriber refetch what may have changed. Until its topics are on this connection it waits. */
  #refresh(subscriber: Subscriber, without: readonly string[] = []) {
    const { topics, since, known = -1 } = subscriber
    const requested = this.#connection.request?.topics ?? []
    if (topics.filter(this.#isAllowed).some((topic) => !requested.includes(topic))) return
    subscriber.isCurrent = true
    subscriber.known = Math.max(known, this.#lastId ?? 0)
    if (known < this.#changedId && topics.some(isPublicTopic)) deliver(subscriber, refetch)
    if (since !== undefined) return
    for (const type of topics.filter(isEventType))
      if (requested.includes(type) && !without.includes(type)) deliver(subscriber, { type, data: {} })
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
