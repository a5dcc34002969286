/** CPU and memory of a site and its database, as Linux counts them. */
import { readFileSync, readdirSync } from 'node:fs'

const ticksPerSecond = 100

/** The fields of /proc/PID/stat after the name, which may hold spaces itself. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const sum = (fields: readonly string[], places: readonly number[]) =>
  places.reduce((all, place) => all + Number(fields[place] ?? 0), 0)

/** utime, stime; and those of children that have ended and were waited for. */
const [own, withEnded] = [
  [11, 12],
  [11, 12, 13, 14],
]

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => statOf(each)?.[1] === String(pid))

/** CPU seconds of a process, all its threads. */
export const cpuSeconds = (pid: number) => sum(statOf(pid) ?? [], own) / ticksPerSecond

/** CPU seconds of a process and its children, also of those that have ended: never falls. */
export const cpuSecondsOfFamily = (pid: number) =>
  (sum(statOf(pid) ?? [], withEnded) +
    childrenOf(pid).reduce((all, child) => all + sum(statOf(child) ?? [], own), 0)) /
  ticksPerSecond

const mebibytes = (file: string, name: string) => {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

/** Resident memory, MiB. */
export const memoryMb = (pid: number) => mebibytes(`/proc/${pid}/status`, 'VmRSS')

/** Memory of a process and its children, MiB; what they share is counted once. */
export const memoryMbOfFamily = (pid: number) =>
  [pid, ...childrenOf(pid)].reduce((all, each) => all + mebibytes(`/proc/${each}/smaps_rollup`, 'Pss'), 0)

/** CPU milliseconds of a process with one thread, far finer than ticks. */
export const cpuMsOfThread = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
