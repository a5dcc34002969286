/** Who listens on this page, and to what. */
import type { Hear, LiveEvent } from './live-event.ts'
import { isFor, isSubject } from './topics.ts'

export interface Hearer {
  readonly topics: readonly string[]
  readonly hear: Hear
  /** The change up to which it knows; undefined when it cannot say. */
  readonly since: number | undefined
  /** What it missed before it came has been made good. */
  caughtUp: boolean
}

/** Spec 9, database client: stream idle time-out. */
const idleMs = 60_000

export interface Hearers {
  add(hearer: Hearer): void
  remove(hearer: Hearer): void
  all(): readonly Hearer[]
  /** What anybody listens to. */
  topics(): readonly string[]
  /** What somebody listened to within the last minute: they may be back in a moment. */
  lingering(topic: string): boolean
  anyLingers(): boolean
  tell(event: LiveEvent): void
}

/** `onChange` is called when there may be more, or less, to listen to. */
export function hearers(onChange: () => void): Hearers {
  const present = new Set<Hearer>()
  const left = new Map<string, ReturnType<typeof setTimeout>>()
  const stay = (topic: string) => {
    clearTimeout(left.get(topic))
    left.delete(topic)
  }
  const linger = (topic: string) => {
    stay(topic)
    const forget = () => {
      left.delete(topic)
      onChange()
    }
    left.set(topic, setTimeout(forget, idleMs))
  }
  const topics = () => [...new Set([...present].flatMap((hearer) => hearer.topics))]

  return {
    add(hearer) {
      present.add(hearer)
      for (const topic of hearer.topics) stay(topic)
      onChange()
    },
    remove(hearer) {
      if (!present.delete(hearer)) return
      const still = topics()
      // What only some may hear ends with its page: the next to open it here may be somebody else.
      for (const topic of hearer.topics) if (isSubject(topic) && !still.includes(topic)) linger(topic)
      onChange()
    },
    all: () => [...present],
    topics,
    lingering: (topic) => left.has(topic),
    anyLingers: () => left.size > 0,
    tell(event) {
      for (const hearer of present) if (isFor(hearer.topics, event)) hearer.hear(event)
    },
  }
}
