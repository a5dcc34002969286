/** A network namespace for a program with its own loopback and ports. Needs root. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

const ip = (...args: readonly string[]) => execFileSync('ip', args, { encoding: 'utf8' })

// All processes inside were started from here: the namespace is ours alone.
function endAllIn(name: string) {
  for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

/** Runs this Node with these arguments in a new namespace, at most so long; afterwards nothing of it is left. Gives the exit code. */
export async function runInNamespace(args: readonly string[], timeoutMs: number): Promise<number> {
  const name = `thuto-lab-${process.pid}`
  ip('netns', 'add', name)
  try {
    const child = spawn('ip', ['netns', 'exec', name, process.execPath, ...args], { stdio: 'inherit' })
    const timer = setTimeout(() => endAllIn(name), timeoutMs)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endAllIn(name))
    const [code] = (await once(child, 'exit')) as [number | null]
    clearTimeout(timer)
    return code ?? 1
  } finally {
    endAllIn(name)
    ip('netns', 'del', name)
  }
}
