/** Kills the site at the first such call of a round, at the second of the next one, until a round has none left. */
import { IllegalStateError } from '../rehearsals/scenario.ts'
import type { Rehearsal } from './rehearsal.ts'
import { inject } from './traced-site.ts'

/** System calls that change files, with the names they have on different processors. */
export const changingCalls = [
  'fsync,fdatasync',
  'link,linkat',
  'rename,renameat,renameat2',
  'unlink,unlinkat',
  'pwrite64,pwritev,pwritev2',
  'sendfile,copy_file_range',
  'chmod,fchmod,fchmodat',
  'utimensat',
  'ftruncate',
] as const

export interface Killed {
  readonly kills: number
  /** Of them, ends of the process that looks into a file, not of the site. */
  readonly ofChildren: number
  /** Longest time until the site was ready again. */
  readonly slowestStartMs: number
}

export async function killAtEvery(rehearsal: Rehearsal, calls: string): Promise<Killed> {
  let [kills, ofChildren, slowestStartMs] = [0, 0, 0]
  for (let at = 1; ; at += 1) {
    const tracing = await inject(rehearsal.site.pid, calls, `signal=SIGKILL:when=${at}`)
    const error = await rehearsal.begin().then(
      () => undefined,
      (found: unknown) => found,
    )
    // An answer, if only a failure, comes from a site that lives: a child of it was killed.
    const isAnswered = error === undefined || error instanceof IllegalStateError
    await tracing.end(isAnswered ? 'SIGINT' : 'SIGKILL')
    if (error === undefined) break
    if (isAnswered) ofChildren += 1
    else {
      await rehearsal.restart()
      slowestStartMs = Math.max(slowestStartMs, rehearsal.site.readyAfterMs)
    }
    kills += 1
    await rehearsal.goOn()
  }
  await rehearsal.endOfDay()
  return { kills, ofChildren, slowestStartMs }
}
