import { Worker } from 'node:worker_threads'
import type { Config } from '#platform/config/config.ts'

interface NightlyDeps {
  readonly config: Config
  readonly logError: (error: unknown) => void
}

const retryAfterMs = 60_000
/** Archives are streams; what takes more has gone wrong and begins anew. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
const program = new URL('./nightly-worker.ts', import.meta.url)

/**
 * Keeps the nightly backups in a thread of its own, so that nobody who is served waits for their encryption. Stopped at any
 * moment, it leaves nothing that counts as a backup and is not whole.
 */
export function startNightly({ config, logError }: NightlyDeps) {
  let stopping = false
  let current: Worker | undefined
  let again: NodeJS.Timeout | undefined

  function begin() {
    const worker = new Worker(program, { workerData: config, resourceLimits, stdin: false })
    worker.on('message', (words: string) => logError(new Error(words)))
    worker.on('error', logError)
    worker.on('exit', () => {
      if (!stopping) again = setTimeout(begin, retryAfterMs).unref()
    })
    current = worker
  }

  if (config.backups && config.jobs) begin()
  return {
    async stop() {
      stopping = true
      clearTimeout(again)
      await current?.terminate()
    },
  }
}
