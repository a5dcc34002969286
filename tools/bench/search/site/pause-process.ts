import type { SearchedSite } from './searched-site.ts'
import { untilAtRest } from './searched-site.ts'

/** Suspends the site during `run`, so that it does not affect the measurement. */
export async function pauseProcess<T>(site: SearchedSite, run: () => Promise<T>): Promise<T> {
  process.kill(site.pid, 'SIGSTOP')
  try {
    return await run()
  } finally {
    process.kill(site.pid, 'SIGCONT')
    await untilAtRest(site)
  }
}
