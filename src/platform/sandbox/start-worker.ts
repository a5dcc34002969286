/** Starts a Node process with almost no permissions. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxLimits, SandboxJob } from './sandbox.ts'

export interface SandboxTask extends Omit<SandboxJob, 'limits'> {
  readonly limits: SandboxLimits
  /** Folders and files that native code must not see: Node's permissions do not hold it. */
  readonly hidden: readonly string[]
}

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const main = fileURLToPath(new URL('./worker-main.ts', import.meta.url))
/** In the program's folder, or around it where npm has installed the program itself as a package. */
const packages = ['../../../node_modules', '../../../..']
  .map((folder) => resolve(place(folder)))
  .filter((folder) => basename(folder) === 'node_modules' && existsSync(folder))
/** Readable code. The data folder beside it is excluded; packages may be links to other folders. */
const code = [
  ...['../../', '../../../package.json'].map(place),
  ...new Set(packages.flatMap((folder) => [`${folder}/`, `${realpathSync(folder)}/`])),
]
/** Lower priority than the site, in `nice` units. */
const priorities = { waitedFor: 5, background: 10 }
/** The remaining memory is for allocations outside the JavaScript heap. */
const heapShare = 0.75

/** Run where mounts are of its own: covers each hidden path, then gives up every right to uncover it. */
const cover = `n=$1; shift
while [ "$n" -gt 0 ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o size=4k none "$1" || exit 1
  elif [ -e "$1" ]; then mount --bind /dev/null "$1" || exit 1; fi
  shift; n=$((n - 1))
done
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

/**
 * Limits for native code too: processor time, no written files, no core dump, first victim of the OOM killer, and, where
 * the system allows it, no network, none of the hidden paths, and no look into other processes (F-S1).
 */
const boundsOf = (cpuSeconds: number) =>
  `unset PWD OLDPWD
ulimit -S -t ${cpuSeconds}; ulimit -H -t ${cpuSeconds + 1}; ulimit -c 0; ulimit -f 0
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
[ "$1" -gt 0 ] && unshare -rnm sh -c 'mount -t tmpfs none /tmp && setpriv --no-new-privs --bounding-set=-all true' 2>/dev/null &&
  exec unshare -rnm sh -c '${cover}' sh "$@"
shift $(($1 + 1))
unshare -n true 2>/dev/null && exec unshare -n "$@"
unshare -rn true 2>/dev/null && exec unshare -rn "$@"
exec "$@"`

/** A path that holds the program itself cannot be hidden. */
const mayHide = (path: string) => !code.some((part) => `${part}/`.startsWith(`${path.replace(/\/+$/, '')}/`))

/** Arguments of /bin/sh before a command that is to run within the limits. */
export function launcher(cpuSeconds: number, hidden: readonly string[]): readonly string[] {
  const covered = hidden.filter(mayHide)
  return ['-c', boundsOf(Math.ceil(cpuSeconds)), 'sh', String(covered.length), ...covered]
}

function nodeFlags({ module, readable, limits, addons = false }: SandboxTask) {
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
export function startChild(errand: SandboxTask): ChildProcess {
  const command = [process.execPath, ...nodeFlags(errand), main]
  const hidden = errand.addons ? errand.hidden : []
  const child = spawn('/bin/sh', [...launcher(errand.limits.cpuSeconds, hidden), ...command], {
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
