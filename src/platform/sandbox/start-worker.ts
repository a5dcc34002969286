/** Starts a Node process that may do next to nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { SandboxLimits, SandboxJob } from './sandbox.ts'

export type OneErrand = Omit<SandboxJob, 'limits'> & { readonly limits: SandboxLimits }

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const main = fileURLToPath(new URL('./worker-main.ts', import.meta.url))
const packages = place('../../../node_modules')
/** Its code, and nothing of the data folder, which may lie beside it. Packages may be linked in from elsewhere. */
const code = [
  ...['../../', '../../../package.json'].map(place),
  ...new Set([`${packages}/`, `${realpathSync(packages)}/`]),
]
/** Behind the site itself, which answers everybody; as `nice` counts. */
const priorities = { waitedFor: 5, background: 10 }
/** The rest of the memory is for what lies outside the heap of scripts. */
const heapShare = 0.75

/**
 * Bounds that hold for any code, native too: processor time, no file written, no core dump, first to go when memory
 * runs out, and where the system lets us, a network of its own with nothing in it.
 */
const boundsOf = (cpuSeconds: number) =>
  `unset PWD OLDPWD
ulimit -S -t ${cpuSeconds}; ulimit -H -t ${cpuSeconds + 1}; ulimit -c 0; ulimit -f 0
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
unshare -n true 2>/dev/null && exec unshare -n "$@"
unshare -rn true 2>/dev/null && exec unshare -rn "$@"
exec "$@"`

function nodeFlags({ module, readable, limits, addons = false }: OneErrand) {
  return [
    '--permission',
    ...[...code, fileURLToPath(module), ...readable].map((path) => `--allow-fs-read=${path}`),
    ...(addons ? ['--allow-addons'] : []),
    `--max-old-space-size=${Math.floor(limits.memoryMegabytes * heapShare)}`,
    '--disable-proto=delete',
    '--disable-sigusr1',
    '--no-warnings',
  ]
}

/** A process that waits for its errand, without environment, at low priority. */
export function startChild(errand: OneErrand): ChildProcess {
  const command = [process.execPath, ...nodeFlags(errand), main]
  const bounds = boundsOf(Math.ceil(errand.limits.cpuSeconds))
  const child = spawn('/bin/sh', ['-c', bounds, 'sh', ...command], {
    cwd: '/',
    env: {},
    // Ctrl-C in a terminal goes to the site alone, which then stops in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  lowerPriority(child, errand.background ? priorities.background : priorities.waitedFor)
  return child
}

function lowerPriority({ pid }: ChildProcess, priority: number) {
  if (pid === undefined) return
  try {
    setPriority(pid, priority)
  } catch {
    // Gone already: its end is told elsewhere.
  }
}
