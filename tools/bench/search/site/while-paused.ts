import type { SearchedSite } from './searched-site.ts'
import { untilAtRest } from './searched-site.ts'

/** What `act` measures, the site does not share in: it sleeps meanwhile, and catches up before anything else is measured. */
export async function whilePaused<T>(site: SearchedSite, run: () => Promise<T>): Promise<T> {
  process.kill(site.pid, 'SIGSTOP')
  try {
    return await run()
  } finally {
    process.kill(site.pid, 'SIGCONT')
    await untilAtRest(site)
  }
}
