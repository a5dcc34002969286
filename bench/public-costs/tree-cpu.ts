/** CPU time of processes and all their descendants, as Linux counts it: nanoseconds while they live, ticks once they ended. */
import { readdirSync, readFileSync } from 'node:fs'

const msPerTick = 10
const nsPerMs = 1e6

interface OneProcess {
  readonly parent: number
  readonly ms: number
  /** Of its children that have ended. */
  readonly endedMs: number
}
type Snapshot = ReadonlyMap<number, OneProcess>

/** Undefined for a process that has ended meanwhile. */
function orGone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const threadMs = (pid: number, thread: string) =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]) / nsPerMs

function processNow(pid: number): OneProcess {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The name in parentheses may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const threads = readdirSync(`/proc/${pid}/task`)
  const ms = threads.reduce((sum, thread) => sum + (orGone(() => threadMs(pid, thread)) ?? 0), 0)
  return { parent: fields[1] ?? 0, ms, endedMs: ((fields[13] ?? 0) + (fields[14] ?? 0)) * msPerTick }
}

/** The processes below the roots, the roots among them. */
export function treeNow(roots: readonly number[]): Snapshot {
  const all = new Map<number, OneProcess>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const found = orGone(() => processNow(Number(name)))
    if (found) all.set(Number(name), found)
  }
  const isBelow = (pid: number): boolean => roots.includes(pid) || isBelowRoot(all.get(pid)?.parent)
  const isBelowRoot = (parent: number | undefined) =>
    parent !== undefined && parent > 1 && all.has(parent) && isBelow(parent)
  return new Map([...all].filter(([pid]) => isBelow(pid)))
}

/** CPU milliseconds used between two snapshots of one tree. */
export function msBetween(before: Snapshot, after: Snapshot): number {
  let ms = 0
  for (const [pid, now] of after) {
    const was = before.get(pid)
    ms += now.ms - (was?.ms ?? 0) + now.endedMs - (was?.endedMs ?? 0)
  }
  // What they had used before is in `endedMs` of their parents now.
  for (const [pid, was] of before) if (!after.has(pid)) ms -= was.ms + was.endedMs
  return Math.max(0, ms)
}
