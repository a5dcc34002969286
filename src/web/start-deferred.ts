import { createElement, type ReactNode } from 'react'
import { fileIn } from '#shared/languages.ts'
import { spokenLanguage } from '#client/spoken-language.ts'
import { isAssetPath, type ClientMessage, workerPath } from '#shared/site/app-shell.ts'
import { localRows } from '#client/offline/browser-storage.ts'
import { isPersistenceOn } from '#client/offline/persistence.ts'
import { trustedScript } from '#client/trusted-script.ts'
import { isSavingData } from '#client/use-data-saver.ts'
import { needsGuardian } from '#features/people/accounts/guardian-consent.ts'
import { sessionQuery } from '#features/people/sign-in/web/session/use-session.ts'
import { unknownUser } from '#features/insight/analytics/page-event.ts'
import { startAnalytics } from '#features/insight/analytics/web/start-analytics.ts'
import { queryClient } from '#client/query-client.ts'
import type { badgesKey } from '#features/public/shelf/web/shelf-badges.ts'

// Only the type is imported, so that the first visit does not load the badges.
const shelfKey: typeof badgesKey = 'thuto kept resources'

/** Loads the shelf monitor on any page, but only in a browser that has saved resources. */
async function startShelfCheck(): Promise<void> {
  if ((localRows.get(shelfKey) ?? '[]') === '[]') return
  const { startShelfMonitor } = await import('#features/public/shelf/web/store/shelf-monitor.ts')
  startShelfMonitor()
}

/** Minimum interval between update checks of a tab that becomes visible. */
const updateCheckMs = 3_600_000

const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter(isAssetPath)

function checkForUpdates(workers: ServiceWorkerContainer) {
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - checkedAt < updateCheckMs) return
    checkedAt = performance.now()
    workers
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => {})
  })
}

/** Calls `onUpdate` when a worker of another version takes control. */
export async function registerServiceWorker(onUpdate: () => void): Promise<void> {
  // Plain http has no service worker, and development must not cache.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  const cameFromWorker = workers.controller !== null
  let hasWorker = cameFromWorker
  workers.addEventListener('controllerchange', () => {
    if (hasWorker) onUpdate()
    hasWorker = true
  })
  await workers.register(trustedScript(fileIn(workerPath, spokenLanguage)), {
    scope: '/',
    updateViaCache: 'none',
  })
  checkForUpdates(workers)
  const { active } = await workers.ready
  // Without persisted lists there is nothing to show offline, so the code is not downloaded.
  const complete = cameFromWorker && isPersistenceOn() && !isSavingData()
  const message: ClientMessage = { loaded: loadedAssets(), complete }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
  active?.postMessage(message)
}

const signedIn = async () => (await queryClient.query({ ...sessionQuery, staleTime: 'static' })).account

/** Not in a first visit: without a worker nothing is shown offline. */
async function startSharedFiles() {
  const account = navigator.serviceWorker?.controller && (await signedIn())
  if (account) await (await import('./load-shared-files.ts')).loadSharedFiles(account)
}

const userId = async () => (await signedIn())?.id ?? unknownUser

/** F-C19: when the age cannot be read, the outside provider is not used either. */
async function isMinor() {
  try {
    const account = await signedIn()
    if (!account) return false
    const { accountQuery } = await import('#features/people/accounts/web/use-account.ts')
    const { age } = await queryClient.query({ ...accountQuery(account), staleTime: 'static' })
    return needsGuardian(age)
  } catch {
    return true
  }
}

/** Starts analytics, the shelf check and the service worker after the first view. `show` renders beside the app. */
export function startDeferred(show: (node: ReactNode) => void) {
  startAnalytics({ userId, isMinor, show })
  startShelfCheck().catch((error: unknown) => console.warn('Shelf check failed:', error))
  // The site works without; a shared file is then shown online only.
  startSharedFiles().catch(() => {})
  let isShown = false
  const showUpdateBanner = async () => {
    if (isShown) return
    isShown = true
    const { UpdateBanner } = await import('./install/update-banner.tsx')
    show(createElement(UpdateBanner))
  }
  // Some browsers refuse it in private windows; the site then works as on plain http.
  registerServiceWorker(() => void showUpdateBanner().catch(() => {})).catch((error: unknown) =>
    console.warn('Service worker failed:', error),
  )
}
