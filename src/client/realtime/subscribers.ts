/** Registry of the subscribers of this tab and their topics. */
import { type LiveEvent, type LiveEventListener, matchesTopics } from './live-event.ts'

export interface Subscription {
  readonly topics: readonly string[]
  readonly onEvent: LiveEventListener
  /** Number of the last change in a list; undefined for a subscriber that refetches whenever a stream opens. */
  readonly since?: number | undefined
  /** For topic `session`: account and role that the tab shows. */
  readonly who?: string | undefined
}

export interface Subscriber extends Subscription {
  /** Number of the last change that the subscriber has; undefined when unknown. */
  known: number | undefined
  /** Receives the changes of its topics. False until a stream with all of them is ready. */
  isCurrent: boolean
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

/** Calls `onChange` when the topics may have changed. */
export function subscriberRegistry(onChange: () => void) {
  const present = new Set<Subscriber>()
  let idle: ReturnType<typeof setTimeout> | undefined
  const onIdle = () => {
    idle = undefined
    onChange()
  }

  return {
    add(subscriber: Subscriber) {
      present.add(subscriber)
      onChange()
    },
    remove(subscriber: Subscriber) {
      if (!present.delete(subscriber)) return
      clearTimeout(idle)
      idle = setTimeout(onIdle, idleMs)
      onChange()
    },
    all: (): readonly Subscriber[] => [...present],
    topics: () => [...new Set([...present].flatMap((subscriber) => subscriber.topics))],
    /** A subscriber has left in the last 60 s: the next page may need its public topics. */
    isIdling: () => idle !== undefined,
    /** Delivers an event to the subscribers of its topic that `isDue` selects; returns the results of their listeners. */
    publish: (event: LiveEvent, isDue: (subscriber: Subscriber) => boolean) =>
      [...present]
        .filter((subscriber) => matchesTopics(subscriber.topics, event) && isDue(subscriber))
        .map((subscriber) => deliver(subscriber, event)),
  }
}
