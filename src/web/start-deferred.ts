import { createElement, type ReactNode } from 'react'
import { fileIn } from '#shared/languages.ts'
import { spoken } from '#shared/messages.ts'
import { isAssetPath, type ClientMessage, workerPath } from '#shared/app-shell.ts'
import { isPersistenceOn } from '#client/offline/persistence.ts'
import { trustedScript } from '#client/trusted-script.ts'
import { isSavingData } from '#client/use-data-saver.ts'
import { needsGuardian } from '#features/accounts/guardian-consent.ts'
import { sessionQuery } from '#features/sign-in/web/session/use-session.ts'
import { unknownUser } from '#features/analytics/page-event.ts'
import { startAnalytics } from '#features/analytics/web/start-analytics.ts'
import { queryClient } from '#client/query-client.ts'
import type { badgesKey } from '#features/shelf/web/shelf-badges.ts'

// Only the type is imported, so that the first visit does not load the badges.
const shelfKey: typeof badgesKey = 'thuto kept resources'

/** Loads the shelf monitor on any page, but only in a browser that has saved resources. */
async function startShelfCheck(): Promise<void> {
  try {
    if ((localStorage.getItem(shelfKey)?.length ?? 0) <= '[]'.length) return
  } catch {
    return
  }
  const { startShelfMonitor } = await import('#features/shelf/web/store/shelf-monitor.ts')
  startShelfMonitor()
}

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
export async function registerServiceWorker(onNewer: () => void): Promise<void> {
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
  const complete = cameFromWorker && isPersistenceOn() && !isSavingData()
  const says: ClientMessage = { loaded: loadedAssets(), complete }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
  active?.postMessage(says)
}

const signedIn = async () => (await queryClient.query({ ...sessionQuery, staleTime: 'static' })).account

const userId = async () => (await signedIn())?.id ?? unknownUser

/** Without an answer about the age an outside provider is not told either (F-C19). */
async function isMinor() {
  try {
    const account = await signedIn()
    if (!account) return false
    const { accountQuery } = await import('#features/accounts/web/use-account.ts')
    const { age } = await queryClient.query({ ...accountQuery(account), staleTime: 'static' })
    return needsGuardian(age)
  } catch {
    return true
  }
}

/** Joins analytics to the session. `show` puts something on the screen, beside the app. */
export const beginAnalytics = (show: (node: ReactNode) => void) => startAnalytics({ userId, isMinor, show })

/** What nobody waits for begins once the first view stands. `show` puts something on the screen, beside the app. */
export function startDeferred(show: (node: ReactNode) => void) {
  beginAnalytics(show)
  startShelfCheck().catch((error: unknown) => console.warn('What is kept is not checked:', error))
  let isTold = false
  const tellOfNewer = async () => {
    if (isTold) return
    isTold = true
    const { UpdateBanner: NewerVersion } = await import('./install/update-banner.tsx')
    show(createElement(NewerVersion))
  }
  // Some browsers refuse it in private windows; the site goes on as it does on plain http.
  registerServiceWorker(() => void tellOfNewer().catch(() => {})).catch((error: unknown) =>
    console.warn('This browser does not keep the app:', error),
  )
}
