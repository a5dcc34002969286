/** Who listens in this browser, and to what. */
import type { Hear, LiveEvent } from './live-event.ts'
import { isFor, isSubject } from './topics.ts'

/** The tab somebody listens in; `who` is signed in there, as that tab knows it. */
export interface Seat {
  who: string | undefined
}

export interface Listening {
  readonly topics: readonly string[]
  readonly hear: Hear
  /** The change up to which it knows; undefined when it cannot say. */
  readonly since: number | undefined
  readonly seat: Seat
  /** Told once it has been told all it missed: from here on it knows everything up to `upTo`. */
  readonly knows: (upTo: number | undefined) => void
}

export interface Hearer extends Listening {
  /** Up to here it knew, or was told, before the line spoke to it. */
  since: number | undefined
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
  tell(event: LiveEvent, isTold: (hearer: Hearer) => boolean): void
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
    tell(event, isTold) {
      for (const hearer of present) if (isFor(hearer.topics, event) && isTold(hearer)) hearer.hear(event)
    },
  }
}
