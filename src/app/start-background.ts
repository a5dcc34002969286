/** Starts the job queue, the nightly backup and the search index after the site has begun to listen. */
import { curriculum } from '#shared/curriculum.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Site } from './compose.ts'
import type { Platform } from './open-platform.ts'
import type { Config } from '#platform/config/config.ts'

const retryAfterMs = 15_000
const megabyte = 1_048_576

/** Starts the queue, with retries until it succeeds or the site stops. */
export function startJobs(jobs: Platform['jobs'], logError: Platform['logError']) {
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

/** Loads the search index and prints the result in one line; until then the database answers searches. */
export async function startIndex(
  { platform: { config, live, logError }, search }: Site,
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

const restartAfterMs = 60_000
/** Archives are streams; a worker over these limits has a fault and is restarted. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
const program = new URL('../ops/nightly-backup/nightly-worker.ts', import.meta.url)

/** Runs the backups in a thread, so that encryption delays no request. It may be stopped at any moment. */
export function startNightly(config: Config, logError: (error: unknown) => void) {
  let stopping = false
  let current: Worker | undefined
  let restartTimer: NodeJS.Timeout | undefined

  function start() {
    const worker = new Worker(program, {
      workerData: { config, curriculum: curriculum() },
      resourceLimits,
      stdin: false,
    })
    worker.on('message', (message: string) => logError(new Error(message)))
    worker.on('error', logError)
    worker.on('exit', () => {
      if (!stopping) restartTimer = setTimeout(start, restartAfterMs).unref()
    })
    current = worker
  }

  if (config.backups && config.jobs) start()
  return {
    async stop() {
      stopping = true
      clearTimeout(restartTimer)
      await current?.terminate()
    },
  }
}
