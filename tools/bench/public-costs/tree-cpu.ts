/** CPU time of processes and all their descendants, as Linux counts it: nanoseconds while they live, ticks once they ended. */
import { readdirSync, readFileSync } from 'node:fs'

const msPerTick = 10
const nsPerMs = 1e6

interface OneProcess {
  readonly ms: number
  /** Of its children that have ended. */
  readonly endedMs: number
}
type Snapshot = ReadonlyMap<number, OneProcess>

/** Undefined for a process that has ended meanwhile. */
function orRemoved<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const threadMs = (pid: number, thread: string) =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]) / nsPerMs

/** The numbers behind the name, which stands in parentheses and may hold spaces. */
function statOf(pid: number): readonly number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

function processNow(pid: number): OneProcess {
  const fields = statOf(pid)
  const threads = readdirSync(`/proc/${pid}/task`)
  const ms = threads.reduce((sum, thread) => sum + (orRemoved(() => threadMs(pid, thread)) ?? 0), 0)
  return { ms, endedMs: ((fields[13] ?? 0) + (fields[14] ?? 0)) * msPerTick }
}

/** Which processes each process has started. */
function childrenNow(): ReadonlyMap<number, readonly number[]> {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return Map.groupBy(pids, (pid) => orRemoved(() => statOf(pid)[1]) ?? 0)
}

/** The processes below the roots, the roots among them. */
export function treeNow(roots: readonly number[]): Snapshot {
  const children = childrenNow()
  const all = new Map<number, OneProcess>()
  const waiting = [...roots]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const pid = next
    const found = all.has(pid) ? undefined : orRemoved(() => processNow(pid))
    if (!found) continue
    all.set(pid, found)
    waiting.push(...(children.get(pid) ?? []))
  }
  return all
}

/** CPU milliseconds used between two snapshots of one tree. */
export function msBetween(before: Snapshot, after: Snapshot): number {
  let ms = 0
  for (const [pid, now] of after) {
    const was = before.get(pid)
    ms += now.ms - (was?.ms ?? 0) + now.endedMs - (was?.endedMs ?? 0)
  }
  // CPU time before that is included in `endedMs` of their parents.
  for (const [pid, was] of before) if (!after.has(pid)) ms -= was.ms + was.endedMs
  return Math.max(0, ms)
}
