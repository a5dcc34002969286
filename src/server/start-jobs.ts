/** Begins to work on jobs; the site is open already and does not wait for it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Parts } from './compose.ts'

const againAfterMs = 15_000

/** A queue that cannot be reached now is tried again until it can, or until the site stops. */
export function startJobs({ jobs, logTrouble }: Pick<Parts, 'jobs' | 'logTrouble'>) {
  const stopping = new AbortController()
  const begin = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await jobs.start()
      } catch (trouble) {
        logTrouble(trouble, 'jobs')
      }
      await pause(againAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const begun = begin()
  return {
    async stop() {
      stopping.abort()
      await begun
      await jobs.stop()
    },
  }
}
