/** The embedded database of a running site, as a test may treat it: frozen for a while, or killed. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface SiteDatabase {
  postmaster(): number
  /** Every process of it stands still: connections stay open and nobody answers on them. */
  freeze(): void
  thaw(): void
  kill(): void
}

const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

export function siteDatabase(dataDir: string): SiteDatabase {
  const postmaster = () =>
    Number.parseInt(readFileSync(path.join(dataDir, 'pg18', 'postmaster.pid'), 'utf8'), 10)
  let frozen: readonly number[] = []
  return {
    postmaster,
    freeze() {
      const pid = postmaster()
      // It first: nobody is born meanwhile.
      process.kill(pid, 'SIGSTOP')
      frozen = [pid, ...childrenOf(pid)]
      for (const each of frozen) process.kill(each, 'SIGSTOP')
    },
    thaw() {
      for (const each of frozen.toReversed()) process.kill(each, 'SIGCONT')
      frozen = []
    },
    kill: () => process.kill(postmaster(), 'SIGKILL'),
  }
}
