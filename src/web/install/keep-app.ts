/** Lets the browser keep the app: registers the worker, and tells it what this visit has loaded. */
import { fileIn } from '#shared/languages/languages.ts'
import { spoken } from '#shared/languages/messages.ts'
import { isAssetPath, type PageSays, workerPath } from '#shared/shell.ts'
import { keepsAnswers } from '#web/kit/kept/keeping.ts'
import { trustedScript } from '#web/kit/scripts/trusted-script.ts'
import { savesData } from '#web/kit/data-saver/saves-data.ts'

/** A tab that comes to the front looks for a newer version, at most so often. */
const looksEveryMs = 3_600_000

const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter(isAssetPath)

function lookNowAndThen(workers: ServiceWorkerContainer) {
  let lookedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - lookedAt < looksEveryMs) return
    lookedAt = performance.now()
    workers
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => {})
  })
}

/** `onNewer` is called when another version than this page's answers from now on. */
export async function keepApp(onNewer: () => void): Promise<void> {
  // Plain http has no worker; while the site is being developed nothing is kept.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  const cameFromWorker = workers.controller !== null
  let hasWorker = cameFromWorker
  workers.addEventListener('controllerchange', () => {
    if (hasWorker) onNewer()
    hasWorker = true
  })
  await workers.register(trustedScript(fileIn(workerPath, spoken.language)), {
    scope: '/',
    updateViaCache: 'none',
  })
  lookNowAndThen(workers)
  const { active } = await workers.ready
  // Who has opened no list yet has nothing to look at without a network, and does not pay for the code.
  const complete = cameFromWorker && keepsAnswers() && !savesData()
  const says: PageSays = { loaded: loadedAssets(), complete }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
  active?.postMessage(says)
}
