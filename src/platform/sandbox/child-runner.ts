/**
 * The sandbox processes of a site. Each runs one job:
 * 1. Start the process with limits set by the system.
 * 2. Send the job and watch time and memory from outside.
 * 3. Take the first message as the result.
 * 4. Kill the process and wait for its exit.
 */
import { workerQueue } from './worker-queue.ts'
import {
  type RunSandboxed,
  defaultLimits,
  inputOf,
  SandboxError,
  type SandboxLimits,
  SandboxLimitError,
} from './sandbox.ts'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type SandboxTask, startChild } from './start-worker.ts'

const reply = z.union([z.object({ answer: z.unknown() }), z.object({ error: z.string() })])
const stderrCharacters = 4_000
const outOfMemory = /out of memory|allocation failed|allocate memory/i

interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly lastErrors: string
}

function errorMessage({ code, signal, lastErrors }: End) {
  if (signal === 'SIGXCPU') return new SandboxLimitError('The child took too much processor time.')
  // Signals of the system: the hard limit of processor time, or no memory left.
  if (signal === 'SIGKILL') return new SandboxLimitError('The system ended the child.')
  if (outOfMemory.test(lastErrors)) return new SandboxLimitError('The child ran out of memory.')
  return new SandboxError(`The child ended without an answer (${signal ?? `exit code ${code}`}).`)
}

function answerOf(told: unknown): unknown {
  const { data } = z.safeParse(reply, told)
  if (!data) throw new SandboxError('The child gave no answer that can be understood.')
  if ('answer' in data) return data.answer
  if (outOfMemory.test(data.error)) throw new SandboxLimitError('The child ran out of memory.')
  throw new SandboxError(data.error)
}

/** Settles with the cause when the process has exited. */
function ended(child: ChildProcess): Promise<End> {
  let lastErrors = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    lastErrors = (lastErrors + bytes.toString('latin1')).slice(-stderrCharacters)
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SandboxError(`No child could be started: ${error.message}`)))
    child.once('close', (code, signal) => resolve({ code, signal, lastErrors }))
  })
}

const pollIntervalMs = 50
const pageBytes = 4096

/** Memory in bytes; undefined without /proc and after the exit, where only the heap limit applies. */
async function residentBytes(pid: number): Promise<number | undefined> {
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => undefined)
  const pages = Number(statm?.split(' ')[1])
  return Number.isFinite(pages) ? pages * pageBytes : undefined
}

/** Calls back when the process exceeds its time or memory. Returns a function that stops watching. */
function watchChild(
  { pid }: ChildProcess,
  { memoryMegabytes, wallSeconds }: SandboxLimits,
  onOverLimit: (error: SandboxLimitError) => void,
): () => void {
  const maxBytes = memoryMegabytes * 1_048_576
  const clock = setTimeout(
    () => onOverLimit(new SandboxLimitError('The child took too much time.')),
    wallSeconds * 1_000,
  )
  const look = async () => {
    const bytes = pid === undefined ? undefined : await residentBytes(pid)
    if (bytes !== undefined && bytes > maxBytes)
      onOverLimit(new SandboxLimitError('The child took too much memory.'))
  }
  const looking = setInterval(() => void look(), pollIntervalMs)
  return () => {
    clearTimeout(clock)
    clearInterval(looking)
  }
}

/** Throws SandboxLimitError, SandboxError or the signal's reason, always after the process has exited. */
export async function runWorker(errand: SandboxTask, end: AbortSignal): Promise<unknown> {
  end.throwIfAborted()
  const child = startChild(errand)
  const gone = ended(child)
  let told: unknown
  let overLimit: SandboxLimitError | undefined
  const kill = () => child.kill('SIGKILL')
  child.once('message', (message) => {
    told = { ...(message as object) }
    kill()
  })
  const unwatch = watchChild(child, errand.limits, (error) => {
    overLimit = error
    kill()
  })
  end.addEventListener('abort', kill, { once: true })
  // A process that has exited cannot receive; its exit carries the cause.
  child.send({ module: errand.module.href, input: errand.input }, () => {})
  try {
    const how = await gone
    if (told !== undefined) return answerOf(told)
    end.throwIfAborted()
    throw overLimit ?? errorMessage(how)
  } finally {
    unwatch()
    end.removeEventListener('abort', kill)
  }
}

export interface ChildRunnerOptions {
  readonly atOnce?: number
  readonly maxWaiting?: number
  /** Data and secrets of the site, which native code must not see. */
  readonly hidden?: readonly string[]
  /** Runs one job; tests replace it. */
  readonly runOne?: typeof runWorker
}

/** Returns the runner of a site with a limit of parallel processes. No process starts before the first job. */
export function childRunner({
  atOnce = 2,
  maxWaiting = 20,
  hidden = [],
  runOne = runWorker,
}: ChildRunnerOptions = {}) {
  const lanes = workerQueue(atOnce, maxWaiting)
  const runInChild: RunSandboxed = ({ limits = defaultLimits, background = false, ...errand }, signal) =>
    lanes.take(
      async (end) => runOne({ ...errand, input: await inputOf(errand), limits, background, hidden }, end),
      { background, signal },
    )
  return {
    runInChild,
    /** Ends running and queued jobs and settles when all processes have exited. Later jobs fail. */
    endChildren: () => lanes.close(),
  }
}
