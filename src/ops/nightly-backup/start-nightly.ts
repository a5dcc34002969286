import { Worker } from 'node:worker_threads'
import type { Config } from '#platform/config/config.ts'

const retryAfterMs = 60_000
/** Archives are streams; a worker over these limits has a fault and is restarted. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
const program = new URL('./nightly-worker.ts', import.meta.url)

/** Runs the backups in a thread, so that encryption delays no request. It may be stopped at any moment. */
export function startNightly(config: Config, logError: (error: unknown) => void) {
  let stopping = false
  let current: Worker | undefined
  let restartTimer: NodeJS.Timeout | undefined

  function start() {
    const worker = new Worker(program, { workerData: config, resourceLimits, stdin: false })
    worker.on('message', (message: string) => logError(new Error(message)))
    worker.on('error', logError)
    worker.on('exit', () => {
      if (!stopping) restartTimer = setTimeout(start, retryAfterMs).unref()
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
