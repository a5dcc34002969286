/** Suspends or kills the embedded database of a running site. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface SiteDatabase {
  postmaster(): number
  /** Suspends every process: connections stay open without responses. */
  freeze(): void
  thaw(): void
  /** Suspends the background writers, so that an asynchronous commit is not on disk at `kill`. */
  stopWriters(): void
  kill(): void
}

const childrenOf = (pid: number, title = /^/) =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((line) => title.test(line))
    .map((line) => Number.parseInt(line, 10))
const writers = ['walwriter', 'background writer', 'checkpointer']

export function siteDatabase(dataDir: string): SiteDatabase {
  const postmaster = () =>
    Number.parseInt(readFileSync(path.join(dataDir, 'pg18', 'postmaster.pid'), 'utf8'), 10)
  let frozen: readonly number[] = []
  return {
    postmaster,
    freeze() {
      const pid = postmaster()
      // The postmaster first, so that it forks no process meanwhile.
      process.kill(pid, 'SIGSTOP')
      frozen = [pid, ...childrenOf(pid)]
      for (const each of frozen) process.kill(each, 'SIGSTOP')
    },
    thaw() {
      for (const each of frozen.toReversed()) process.kill(each, 'SIGCONT')
      frozen = []
    },
    stopWriters() {
      frozen = childrenOf(postmaster(), new RegExp(writers.join('|')))
      if (frozen.length !== writers.length) throw new Error(`Of ${writers.join()}, ${frozen.length} run`)
      for (const each of frozen) process.kill(each, 'SIGSTOP')
    },
    kill() {
      // A suspended process does not notice the end of the postmaster.
      for (const each of [postmaster(), ...frozen]) process.kill(each, 'SIGKILL')
      frozen = []
    },
  }
}
