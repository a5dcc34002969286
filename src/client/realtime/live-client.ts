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
import {
  deliver,
  isPublicTopic,
  type LiveEvent,
  matchesTopics,
  type Subscription,
  topicsAfterRefusal,
} from './live-event.ts'
import { type LiveDeps, StreamConnection } from './stream-connection.ts'

/** Subscriptions that change together, as on a change of page, open one connection. */
const settleMs = 50
const closeHiddenAfterMs = 30_000
/** SDK-09: a stream without subscribers closes. Its public topics may be those of the next page. */
const idleMs = 60_000

interface Subscriber extends Subscription {
  /** Number of the last change that the subscriber has; undefined when unknown. */
  known: number | undefined
  /** Receives the changes of its topics. False until a stream with all of them is ready. */
  isCurrent: boolean
}

const sessionMayDiffer: LiveEvent = { type: 'session', data: {} }
const refetch: LiveEvent = { type: 'refetch', data: {} }

export class LiveClient {
  readonly #subscribers = new Set<Subscriber>()
  readonly #connection: StreamConnection
  /** Topics that the server has refused to the present account, or that wait for the end of a sign-out. */
  readonly #refused = new Set<string>()
  #settling: ReturnType<typeof setTimeout> | undefined
  /** Runs for a minute after a subscriber has left. */
  #idle: ReturnType<typeof setTimeout> | undefined
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
    if (topics.includes('session')) {
      this.#refused.clear()
      this.#isOutdated ||= who !== this.#who
      this.#who = who
    }
    if (!topics.every(isPublicTopic)) this.#hasSession = true
    const before = this.#topics()
    for (const topic of topics) if (!before.includes(topic)) this.#refused.delete(topic)
    const subscriber: Subscriber = { ...subscription, known, isCurrent: false }
    this.#subscribers.add(subscriber)
    this.#settle()
    return () => this.#unsubscribe(subscriber)
  }

  #unsubscribe(subscriber: Subscriber) {
    this.#subscribers.delete(subscriber)
    if (subscriber.topics.includes('session')) this.#hasSession = false
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.#idle = undefined
      this.#settle()
    }, idleMs)
    this.#settle()
  }

  readonly #settle = () => void (this.#settling ??= setTimeout(() => this.reconcile(), settleMs))

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
    const suspended = this.#allowedTopics().filter((topic) => !isPublicTopic(topic))
    for (const topic of suspended) this.#refused.add(topic)
    this.reconcile()
    return (signedOut) => {
      // After a sign-out the pages that subscribed to them may take a moment to close.
      if (!signedOut) for (const topic of suspended) this.#refused.delete(topic)
      this.reconcile()
    }
  }

  /** Waits while the session is read. False if it has ended, or is another account's: a private call would be refused. */
  async keepsSession(): Promise<boolean> {
    const who = this.#who
    while (this.#sessionReads > 0) await this.#sessionRead
    return this.#hasSession && who === this.#who && this.#isAllowed('session')
  }

  readonly #isAllowed = (topic: string) => isPublicTopic(topic) || !this.#refused.has(topic)

  readonly #topics = () => [...new Set([...this.#subscribers].flatMap(({ topics }) => topics))]
  readonly #allowedTopics = () => this.#topics().filter(this.#isAllowed)
  /** While the tab reads its session the server may refuse private topics. */
  readonly #requestableTopics = () =>
    this.#allowedTopics().filter((topic) => this.#sessionReads === 0 || isPublicTopic(topic))

  /** Called when a connection opens; undefined for none. */
  #nextRequest(): StreamRequest | undefined {
    const topics = this.#requestableTopics()
    if (this.#isSuspended || topics.length === 0) return undefined
    const known = Array.from(this.#subscribers, (subscriber) => subscriber.known ?? 0)
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
      if (this.#hasSurplus() || this.#idle === undefined) this.#connection.close()
      return
    }
    // A pause between retries goes on, except for another account or role.
    if (this.#connection.isWaiting && !this.#isOutdated) return
    if (this.#needsAnother()) return this.#connection.connect()
    if (!this.#connection.isReady) return
    for (const subscriber of this.#subscribers) if (!subscriber.isCurrent) this.#refresh(subscriber)
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
    return unused.some((topic) => !isPublicTopic(topic) || this.#idle === undefined)
  }

  #onEvent(event: LiveEvent) {
    const { type, id } = event
    if (type === 'ready') return this.#onReady(event)
    if (type === 'session') return this.#onSession()
    if (id !== undefined) this.#lastId = this.#changedId = id
    this.#publish(event, ({ isCurrent, known = -1 }) => id === undefined || (isCurrent && id > known))
  }

  /** Delivers an event to the subscribers of its topic that `isDue` selects; returns the results of their listeners. */
  #publish(event: LiveEvent, isDue: (subscriber: Subscriber) => boolean) {
    return [...this.#subscribers]
      .filter((subscriber) => matchesTopics(subscriber.topics, event) && isDue(subscriber))
      .map((subscriber) => deliver(subscriber, event))
  }

  #onReady(ready: LiveEvent) {
    const { topics, lastId } = this.#connection.request ?? { topics: [], lastId: 0 }
    const { id = 0 } = ready
    const { changed = id } = ready.data as { readonly changed?: number }
    const before = this.#lastId
    this.#lastId = id
    this.#changedId = changed
    // Another account may have signed in since the stream before.
    const readsSession = before !== undefined && topics.includes('session')
    if (readsSession) this.#onSession()
    for (const subscriber of this.#subscribers) {
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
    this.#sessionRead = Promise.allSettled(this.#publish(sessionMayDiffer, () => true))
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
