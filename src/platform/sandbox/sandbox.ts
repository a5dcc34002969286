/** Work on files nobody trusts, in a process of its own: little memory, little time, no network, few files. */

export interface SandboxLimits {
  readonly cpuSeconds: number
  readonly memoryMegabytes: number
  readonly wallSeconds: number
}

/** SECURITY T25. The wall clock is for children that wait; a busy machine may not make a good file fail. */
export const defaultLimits: SandboxLimits = { cpuSeconds: 5, memoryMegabytes: 256, wallSeconds: 60 }

export interface SandboxJob {
  /** The module whose export `run` takes the input and gives (a promise of) the answer; both are copied between processes. */
  readonly module: URL
  readonly input: unknown
  /** The only data files it may read, by absolute path. */
  readonly readable: readonly string[]
  readonly limits?: SandboxLimits
  /** Native code (sharp) is bound by memory and time, not by the rules about files: ask for it only where needed. */
  readonly addons?: boolean
  /** Nobody waits for it: it leaves one place free for those who do. */
  readonly background?: boolean
}

/** The work took more time or memory than it may: the file's fault, as a rule. */
export class SandboxLimitError extends Error {
  override readonly name = 'SandboxLimitError'
}

/** The child ended without an answer, or its work threw. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

/**
 * Gives what `run` gives. Throws SandboxLimitError, SandboxError, the signal's reason, or Failure `too_busy` when too many
 * wait already. When it settles, the process is gone.
 */
export type RunSandboxed = (errand: SandboxJob, signal?: AbortSignal) => Promise<unknown>

/** Runs an errand in the caller's own process, without limits: for the lessons of the demo and for tests only. */
export const runInThisProcess: RunSandboxed = async ({ module, input }) => {
  const { run } = (await import(module.href)) as { run: (input: unknown) => unknown }
  try {
    return await run(input)
  } catch (error) {
    throw new SandboxError(error instanceof Error ? error.message : String(error))
  }
}
