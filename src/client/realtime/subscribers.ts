/** Registry of the subscribers of this tab and their topics. */
import { type LiveEvent, type LiveEventListener, matchesTopics, isPublicTopic } from './live-event.ts'

export interface Subscription {
  readonly topics: readonly string[]
  readonly onEvent: LiveEventListener
  /** Id of the last change in the subscriber's data; undefined when unknown. */
  readonly since?: number | undefined
  /** For topic `session`: account and role that the tab shows. */
  readonly who?: string | undefined
}

export interface Subscriber extends Subscription {
  /** Events up to this id are not delivered. */
  since: number | undefined
  /** The events missed before the subscription have been delivered. */
  caughtUp: boolean
}

/** SDK-09: a stream without subscribers closes. */
const idleMs = 60_000

/** Logs the error of a listener, so that it cannot stop the others; returns the listener's result. */
export function deliver({ onEvent }: Subscription, event: LiveEvent): unknown {
  try {
    return onEvent(event)
  } catch (error) {
    return console.error('Live update failed:', error)
  }
}

/** Topics without a subscriber for less than a minute; they stay on the connection. */
function lingeringTopics(onExpired: () => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const stop = (topic: string) => {
    clearTimeout(timers.get(topic))
    timers.delete(topic)
  }
  const start = (topic: string) => {
    stop(topic)
    const expire = () => {
      timers.delete(topic)
      onExpired()
    }
    timers.set(topic, setTimeout(expire, idleMs))
  }
  return { start, stop, has: (topic: string) => timers.has(topic), hasAny: () => timers.size > 0 }
}

/** Calls `onChange` when the topics may have changed. */
export function subscriberRegistry(onChange: () => void) {
  const present = new Set<Subscriber>()
  const lingering = lingeringTopics(onChange)
  const topics = () => [...new Set([...present].flatMap((subscriber) => subscriber.topics))]

  return {
    add(subscriber: Subscriber) {
      present.add(subscriber)
      for (const topic of subscriber.topics) lingering.stop(topic)
      onChange()
    },
    remove(subscriber: Subscriber) {
      if (!present.delete(subscriber)) return
      const remaining = topics()
      // A private topic ends with its page, so that the next account does not inherit it.
      for (const topic of subscriber.topics)
        if (isPublicTopic(topic) && !remaining.includes(topic)) lingering.start(topic)
      onChange()
    },
    all: (): readonly Subscriber[] => [...present],
    topics,
    isLingering: lingering.has,
    hasLingering: lingering.hasAny,
    /** Delivers an event to the subscribers of its topic that `isDue` selects; returns the results of their listeners. */
    publish: (event: LiveEvent, isDue: (subscriber: Subscriber) => boolean) =>
      [...present]
        .filter((subscriber) => matchesTopics(subscriber.topics, event) && isDue(subscriber))
        .map((subscriber) => deliver(subscriber, event)),
  }
}
