/** Subscribers of this tab and their topics. */
import { type LiveEvent, type LiveEventListener, isFor, isSubject } from './live-event.ts'

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

/** `onChange` is called when the topics may have changed. */
export function subscriberRegistry(onChange: () => void) {
  const present = new Set<Subscriber>()
  const lingering = new Map<string, ReturnType<typeof setTimeout>>()
  const endLingering = (topic: string) => {
    clearTimeout(lingering.get(topic))
    lingering.delete(topic)
  }
  const linger = (topic: string) => {
    endLingering(topic)
    const expire = () => {
      lingering.delete(topic)
      onChange()
    }
    lingering.set(topic, setTimeout(expire, idleMs))
  }
  const topics = () => [...new Set([...present].flatMap((subscriber) => subscriber.topics))]

  return {
    add(subscriber: Subscriber) {
      present.add(subscriber)
      for (const topic of subscriber.topics) endLingering(topic)
      onChange()
    },
    remove(subscriber: Subscriber) {
      if (!present.delete(subscriber)) return
      const still = topics()
      // A private topic ends with its page: the next account must not inherit it.
      for (const topic of subscriber.topics) if (isSubject(topic) && !still.includes(topic)) linger(topic)
      onChange()
    },
    all: (): readonly Subscriber[] => [...present],
    topics,
    /** A topic that lost its last subscriber within the last minute keeps its connection. */
    isLingering: (topic: string) => lingering.has(topic),
    hasLingering: () => lingering.size > 0,
    /** Delivers an event to the subscribers of its topic that `isDue` selects; gives what their listeners return. */
    publish: (event: LiveEvent, isDue: (subscriber: Subscriber) => boolean) =>
      [...present]
        .filter((subscriber) => isFor(subscriber.topics, event) && isDue(subscriber))
        .map((subscriber) => deliver(subscriber, event)),
  }
}
