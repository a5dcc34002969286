/** Who listens in this tab, and how far each of them knows: the next holder of the line goes on from there. */
import type { Hear, LiveEvent } from '../live-event.ts'
import { isSubject } from '../topics.ts'
import type { Told, Wanted } from './said-between-tabs.ts'

export interface Ear {
  readonly topics: readonly string[]
  readonly hear: Hear
  /** Of somebody who listens for the session: account and role taken for signed in. */
  readonly who: string | undefined
  number: number
  since: number | undefined
  /** The present holder has told it all it missed. */
  caughtUp: boolean
}

/** A list may have been read after what the line has told so far. */
const later = (one = -1, other = -1) => (one < 0 && other < 0 ? undefined : Math.max(one, other))

/** Trouble of one listener is not the others' trouble. */
function carefully(hear: Hear, event: LiveEvent) {
  try {
    hear(event)
  } catch (error) {
    console.error('Live update failed:', error)
  }
}

export class Ears {
  readonly #ears = new Set<Ear>()
  #numbers = 0

  get isEmpty() {
    return this.#ears.size === 0
  }

  /** Gives what takes it away again. */
  add(listener: Pick<Ear, 'topics' | 'hear' | 'since' | 'who'>): () => void {
    const ear: Ear = { ...listener, number: (this.#numbers += 1), caughtUp: false }
    this.#ears.add(ear)
    return () => void this.#ears.delete(ear)
  }

  /** Nobody is signed in any more: the page may take a moment to let go of what only its member heard. */
  dropPrivate() {
    for (const ear of this.#ears) if (!ear.topics.every(isSubject)) this.#ears.delete(ear)
  }

  who = () => [...this.#ears].findLast(({ who }) => who !== undefined)?.who

  wanted = (): readonly Wanted[] =>
    [...this.#ears].map(({ number, topics, since }) => ({ number, topics, since }))

  /** For another holder, or another person, all begins anew. */
  countAnew() {
    for (const ear of this.#ears) {
      ear.number = this.#numbers += 1
      ear.caughtUp = false
    }
  }

  hear(told: Exclude<Told, { kind: 'state' }>) {
    if (told.kind === 'moved') return this.#moved(told.upTo)
    const ear = [...this.#ears].find(({ number }) => number === told.number)
    if (!ear) return
    if (told.kind === 'knows') {
      ear.caughtUp = true
      ear.since = later(ear.since, told.upTo)
    } else {
      ear.since = told.event.id ?? ear.since
      carefully(ear.hear, told.event)
    }
  }

  #moved(upTo: number) {
    for (const ear of this.#ears) if (ear.caughtUp) ear.since = later(ear.since, upTo)
  }
}
