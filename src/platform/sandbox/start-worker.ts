/** Starts a Node process with almost no permissions. */
import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { SandboxLimits, SandboxJob } from './sandbox.ts'

export type OneErrand = Omit<SandboxJob, 'limits'> & { readonly limits: SandboxLimits }

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const main = fileURLToPath(new URL('./worker-main.ts', import.meta.url))
const packages = place('../../../node_modules')
/** Readable code. The data folder beside it is excluded; packages may be links to other folders. */
const code = [
  ...['../../', '../../../package.json'].map(place),
  ...new Set([`${packages}/`, `${realpathSync(packages)}/`]),
]
/** Lower priority than the site, in `nice` units. */
const priorities = { waitedFor: 5, background: 10 }
/** The remaining memory is for allocations outside the JavaScript heap. */
const heapShare = 0.75

/**
 * Limits for native code too: processor time, no written files, no core dump, first victim of the OOM killer, and an
 * empty network namespace where the system allows it.
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

/** Starts a process without environment at low priority; it waits for its job. */
export function startChild(errand: OneErrand): ChildProcess {
  const command = [process.execPath, ...nodeFlags(errand), main]
  const bounds = boundsOf(Math.ceil(errand.limits.cpuSeconds))
  const child = spawn('/bin/sh', ['-c', bounds, 'sh', ...command], {
    cwd: '/',
    env: {},
    // Ctrl-C in a terminal must reach the site only, which then stops in order.
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
    // Already exited; the exit handler reports it.
  }
}
