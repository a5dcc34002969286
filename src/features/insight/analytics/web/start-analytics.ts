import type { ReactNode } from 'react'
import type { BodyOf } from '#shared/endpoint.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { call, randomId } from '#client/call.ts'
import { networkFailure } from '#client/call-failure.ts'
import { onPageView } from '#client/page-meta.ts'
import { readAnalyticsConfig, recordPageEvent, registerInstallation } from '../contract.ts'
import type { ProviderOffer } from './offer-provider.tsx'
import { asksNotToBeTracked, pageEventRecorder, withTimeout } from './browser-env.ts'
import { reporter } from './reporter.ts'
import { leaseMs } from '#client/timing/lease.ts'
import { sleep } from '#client/timing/sleep.ts'
import { browserStorage } from '#client/offline/browser-storage.ts'

interface AnalyticsDeps {
  /** The id of the signed-in account; waits for the session, and rejects without one. */
  userId(): Promise<string>
  /** True when the signed-in account has an age under 18. Called only with an outside provider. */
  isMinor(): Promise<boolean>
  /** Renders beside the app. */
  show(node: ReactNode): void
}

type Body = BodyOf<typeof recordPageEvent>

/** SDK-16: a call ends before the lease of its tab does. */
const withinLease = <T>(run: (signal: AbortSignal) => Promise<T>) =>
  withTimeout(leaseMs, networkFailure(), run)

const server = {
  read: (signal: AbortSignal) => call(readAnalyticsConfig, { signal }),
  register: (installationId: string) =>
    withinLease((signal) => call(registerInstallation, { body: { installationId }, signal })),
  post: (event: string, token: string, heartbeats: readonly string[]) =>
    withinLease((signal) => {
      const body = {
        ...(JSON.parse(event) as Body),
        token,
        ...(heartbeats.length > 0 && { heartbeats: [...heartbeats] }),
      }
      return call(recordPageEvent, { body, signal, keepalive: true })
    }),
}

/** ANA-11: logs one line for consecutive errors. */
function errorLog() {
  let isLogged = false
  return {
    logError(error: unknown) {
      if (!isLogged) console.error('Analytics failed:', error)
      isLogged = true
    },
    onSuccess: () => void (isLogged = false),
    /** Calls aborted by leaving the page are no errors. */
    mute: () => void (isLogged = true),
  }
}

/** Logs every page view, and sends it to the server unless the browser opts out of tracking. */
export function startAnalytics({ userId, isMinor, show }: AnalyticsDeps) {
  const store = browserStorage('analytics ', () => localStorage)
  const log = errorLog()
  if (asksNotToBeTracked()) {
    for (const key of store.keys()) store.remove(key)
    onPageView(pageEventRecorder({ userId, isMinor, queue: () => {}, ...log }).record)
    return
  }
  const events = reporter({
    store,
    ...server,
    ...log,
    pause: (ms) => sleep(ms, undefined),
    now: () => Date.now(),
    random: () => Math.random(),
    newId: randomId,
    embeddedId: siteOptions().analytics.measurementId,
    appVersion: import.meta.env.VITE_APP_VERSION,
  })
  const visits = pageEventRecorder({ userId, isMinor, queue: events.queue, ...log })
  addEventListener('pagehide', () => {
    log.mute()
    events.leave()
  })
  let offer: ProviderOffer | undefined
  onPageView((view) => {
    void visits.record(view)
    void offer?.recheck()
  })
  const { logError } = log
  events.configured
    .then(async ({ enabled, measurementId }) => {
      window.countsUses = enabled
      if (measurementId === null) return
      const { offerProvider } = await import('./offer-provider.tsx')
      offer = await offerProvider({ measurementId, isMinor, show, onLoad: visits.resendLast, logError })
    })
    .catch(logError)
}
