/** Work on files nobody trusts, in a process of its own: little memory, little time, no network, few files. */

export interface ChildLimits {
  readonly cpuSeconds: number
  readonly memoryMegabytes: number
  readonly wallSeconds: number
}

/** SECURITY T25. The wall clock is for children that wait; a busy machine may not make a good file fail. */
export const usualLimits: ChildLimits = { cpuSeconds: 5, memoryMegabytes: 256, wallSeconds: 60 }

export interface Errand {
  /** The module whose export `act` takes the input and gives (a promise of) the answer; both are copied between processes. */
  readonly module: URL
  readonly input: unknown
  /** The only data files it may read, by absolute path. */
  readonly readable: readonly string[]
  readonly limits?: ChildLimits
}

/** The work took more time or memory than it may: the file's fault, as a rule. */
export class ChildOverLimit extends Error {
  override readonly name = 'ChildOverLimit'
}

/** The child ended without an answer, or its work threw. */
export class ChildFailed extends Error {
  override readonly name = 'ChildFailed'
}

export type RunInChild = (errand: Errand, signal?: AbortSignal) => Promise<unknown>
