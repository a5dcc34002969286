/** Starts the job queue and the search index after the site has begun to listen. */
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { Site } from './compose.ts'
import type { Platform } from './open-platform.ts'

const retryAfterMs = 15_000
const megabyte = 1_048_576

/** Starts the queue, with retries until it succeeds or the site stops. */
export function startJobs({ jobs, logError }: Pick<Platform, 'jobs' | 'logError'>) {
  const stopping = new AbortController()
  const start = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await jobs.start()
      } catch (error) {
        logError(error, 'jobs')
      }
      await pause(retryAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const started = start()
  return {
    async stop() {
      stopping.abort()
      await started
      await jobs.stop()
    },
  }
}

/** Limits the heap's growth between garbage collections; 0 leaves it to V8, which may double the heap. */
const limitHeapGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

interface StartedSite {
  readonly platform: Pick<Platform, 'config' | 'logError' | 'live'>
  readonly search: Pick<Site['search'], 'index'>
}

/** Loads the search index and prints the result in one line; until then the database answers searches. */
export async function startIndex(
  { platform: { config, live, logError }, search }: StartedSite,
  print: (line: string) => void,
) {
  const limit = Math.round(config.searchIndexBytes / megabyte)
  // Loading allocates much more than it retains, and the process would never return that memory.
  limitHeapGrowth(20)
  try {
    const loaded = await search.index.load()
    // Responses from before the index have no spelling suggestions.
    live.responseCache.clear()
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
    limitHeapGrowth(0)
  }
}
