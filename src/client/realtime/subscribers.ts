/** Subscribers of this tab and their topics. */
import { type LiveEvent, type LiveEventListener, matchesTopics, isPublicTopic } from './live-event.ts'

export interface Subscription {
  readonly topics: readonly string[]
  readonly onEvent: LiveEventListener
  /** The last change the subscriber knows; undefined when it cannot say. */
  readonly since?: number | undefined
  /** Of a subscriber to `session`: account and role that the tab shows. */
  readonly who?: string | undefined
}

export interface Subscriber extends Subscription {
  /** Events up to this one are known and not delivered again. */
  since: number | undefined
  /** Everything missed before the subscription has been delivered. */
  caughtUp: boolean
}

/** Spec 9, database client: stream idle time-out. */
const idleMs = 60_000

/** One failing subscriber must not stop the others; gives what the listener returns. */
export function deliver({ onEvent }: Subscription, event: LiveEvent): unknown {
  try {
    return onEvent(event)
  } catch (error) {
    return console.error('Live update failed:', error)
  }
}

/** Topics that lost their last subscriber within the last minute; they keep their connection. */
function lingeringTopics(onExpired: () => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const end = (topic: string) => {
    clearTimeout(timers.get(topic))
    timers.delete(topic)
  }
  const begin = (topic: string) => {
    end(topic)
    const expire = () => {
      timers.delete(topic)
      onExpired()
    }
    timers.set(topic, setTimeout(expire, idleMs))
  }
  return { begin, end, has: (topic: string) => timers.has(topic), hasAny: () => timers.size > 0 }
}

/** `onChange` is called when the topics may have changed. */
export function subscriberRegistry(onChange: () => void) {
  const present = new Set<Subscriber>()
  const lingering = lingeringTopics(onChange)
  const topics = () => [...new Set([...present].flatMap((subscriber) => subscriber.topics))]

  return {
    add(subscriber: Subscriber) {
      present.add(subscriber)
      for (const topic of subscriber.topics) lingering.end(topic)
      onChange()
    },
    remove(subscriber: Subscriber) {
      if (!present.delete(subscriber)) return
      const still = topics()
      // A private topic ends with its page: the next account must not inherit it.
      for (const topic of subscriber.topics)
        if (isPublicTopic(topic) && !still.includes(topic)) lingering.begin(topic)
      onChange()
    },
    all: (): readonly Subscriber[] => [...present],
    topics,
    isLingering: lingering.has,
    hasLingering: lingering.hasAny,
    /** Delivers an event to the subscribers of its topic that `isDue` selects; gives what their listeners return. */
    publish: (event: LiveEvent, isDue: (subscriber: Subscriber) => boolean) =>
      [...present]
        .filter((subscriber) => matchesTopics(subscriber.topics, event) && isDue(subscriber))
        .map((subscriber) => deliver(subscriber, event)),
  }
}
