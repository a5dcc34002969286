/** Watches time and memory of a sandbox process from outside. */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type SandboxLimits, SandboxLimitError } from './sandbox.ts'

const pollIntervalMs = 50
const pageBytes = 4096

/** Memory in bytes; undefined without /proc and after the exit, where only the heap limit applies. */
async function residentBytes(pid: number): Promise<number | undefined> {
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => undefined)
  const pages = Number(statm?.split(' ')[1])
  return Number.isFinite(pages) ? pages * pageBytes : undefined
}

/** Calls back when the process exceeds its time or memory. Returns a function that stops watching. */
export function watchChild(
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
