/** Starts the job queue and the search index; the site is open already and waits for neither. */
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { Site } from './compose.ts'
import type { Platform } from './open-platform.ts'

const retryAfterMs = 15_000
const megabyte = 1_048_576

/** A queue that cannot be reached now is tried again until it can, or until the site stops. */
export function startJobs({ jobs, logError }: Pick<Platform, 'jobs' | 'logError'>) {
  const stopping = new AbortController()
  const begin = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await jobs.start()
      } catch (error) {
        logError(error, 'jobs')
      }
      await pause(retryAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
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

/** Garbage is collected whenever the heap has grown by so much; 0: whenever V8 thinks best, which may be the double. */
const growAtMost = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

interface StartedSite {
  readonly platform: Pick<Platform, 'config' | 'logError' | 'live'>
  readonly search: Pick<Site['search'], 'index'>
}

/** Loads the search index and prints the outcome in one line; until then the database answers searches. */
export async function startIndex(
  { platform: { config, live, logError }, search }: StartedSite,
  print: (line: string) => void,
) {
  const limit = Math.round(config.searchIndexBytes / megabyte)
  // Loading reads much and retains little of it: the rest would stay with the process for good.
  growAtMost(20)
  try {
    const loaded = await search.index.load()
    // Without it nobody was helped with their spelling.
    live.answers.forgetAll()
    if (loaded === 'too large')
      print(
        `The search index would be larger than SEARCH_INDEX_MB=${limit}: lists and searches come from the database.`,
      )
    else if (loaded)
      print(
        `The search index is ready: ${loaded.resources} resources in at most ${Math.ceil(loaded.bytes / megabyte)} of ${limit} MB.`,
      )
  } catch (error) {
    logError(error, 'search index')
  } finally {
    growAtMost(0)
  }
}
