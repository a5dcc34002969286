import type { History } from './history.ts'

/** What somebody needs to act. */
export interface CallerDeps {
  readonly url: string
  readonly history: History
  readonly chance: () => number
  /** What the browser of somebody who may do everything sends along. */
  readonly admin: string
  /** Told of a promise that was broken, in a sentence. */
  readonly broken: (words: string) => void
  /** True when nobody waits for anything any more. */
  readonly isOver: () => boolean
  /** Of this run: in its keys and titles, so that nobody else's are like them. */
  readonly seed: number
}
