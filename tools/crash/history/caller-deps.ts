import type { History } from './history.ts'

/** Dependencies of a caller. */
export interface CallerDeps {
  readonly url: string
  /** Of one node, which is called past the balancer. */
  readonly port?: number
  readonly history: History
  readonly chance: () => number
  /** Cookie of an admin. */
  readonly admin: string
  /** Receives a broken promise as a sentence. */
  readonly broken: (words: string) => void
  /** True when the run is over. */
  readonly isOver: () => boolean
  /** Name of the run, which makes keys and titles unique. */
  readonly seed: number
}
