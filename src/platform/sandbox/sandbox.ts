/** Jobs on untrusted files, each in a process with little memory and time, no network and few files. */
import { messageOf } from '../errors.ts'

export interface SandboxLimits {
  readonly cpuSeconds: number
  readonly memoryMegabytes: number
  readonly wallSeconds: number
}

/** T25. The wall time is generous, because a busy machine must not make a good file fail. */
export const defaultLimits: SandboxLimits = { cpuSeconds: 5, memoryMegabytes: 256, wallSeconds: 60 }

export interface SandboxJob {
  /** Module whose export `run` turns the input into a result or its promise; both are copied between processes. */
  readonly module: URL
  /** A function is called at the job's turn: waiting jobs then hold no file in memory. */
  readonly input: unknown
  /** Absolute paths of the only data files that the job may read. */
  readonly readable: readonly string[]
  readonly limits?: SandboxLimits
  /** Native code (sharp): limits of the system hold it, not Node's permissions (start-worker.ts). */
  readonly addons?: boolean
  /** Background work; one slot stays free for jobs with a waiting caller. */
  readonly background?: boolean
}

/** The input of a job whose turn has come. */
export const inputOf = async ({ input }: Pick<SandboxJob, 'input'>): Promise<unknown> =>
  typeof input === 'function' ? (input as () => unknown)() : input

/** The job exceeded its time or memory, usually because of the file. */
export class SandboxLimitError extends Error {
  override readonly name = 'SandboxLimitError'
}

/** The process exited without a result, or the job threw. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

/**
 * Returns the result of `run` after the process has exited. Throws SandboxLimitError, SandboxError, the signal's
 * reason, or Failure `too_busy` when the queue is full.
 */
export type RunSandboxed = (errand: SandboxJob, signal?: AbortSignal) => Promise<unknown>

/** Runs a job in the caller's process without limits: only for the demo's own lessons and for tests. */
export const runInThisProcess: RunSandboxed = async ({ module, ...job }) => {
  const input = await inputOf(job)
  const { run } = (await import(module.href)) as { run: (input: unknown) => unknown }
  try {
    return await run(input)
  } catch (error) {
    throw new SandboxError(messageOf(error))
  }
}
