import type { ReactNode } from 'react'
import type { BodyOf } from '#shared/endpoint.ts'
import { call, randomId } from '#client/call.ts'
import { networkFailure } from '#client/call-failure.ts'
import { onPageView } from '#client/page-meta.ts'
import { readAnalyticsConfig, recordPageEvent, registerInstallation } from '../contract.ts'
import type { ProviderOffer } from './offer-provider.tsx'
import { asksNotToBeTracked, pause, pageEventRecorder, within } from './browser-env.ts'
import { reporter } from './reporter.ts'
import { leaseMs } from '#client/timing/lease.ts'
import { browserStorage } from '#client/offline/browser-storage.ts'

export interface AnalyticsDeps {
  /** The id of the account that is signed in now; waits until that is known, rejects when it cannot be. */
  userId(): Promise<string>
  /** True when the account that is signed in has an age under 18. Called only where there is an outside provider. */
  isMinor(): Promise<boolean>
  /** Puts something on the screen, beside the app. */
  show(node: ReactNode): void
}

type Body = BodyOf<typeof recordPageEvent>

/** A tab that asks for longer is taken for gone by the others (SDK-16), so it gives up by then. */
const inTurn = <T>(run: (signal: AbortSignal) => Promise<T>) => within(leaseMs, networkFailure(), run)

const server = {
  read: (signal: AbortSignal) => call(readAnalyticsConfig, { signal }),
  register: (installationId: string) =>
    inTurn((signal) => call(registerInstallation, { body: { installationId }, signal })),
  post: (event: string, token: string, heartbeats: readonly string[]) =>
    inTurn((signal) => {
      const body = {
        ...(JSON.parse(event) as Body),
        token,
        ...(heartbeats.length > 0 && { heartbeats: [...heartbeats] }),
      }
      return call(recordPageEvent, { body, signal, keepalive: true })
    }),
}

/** ANA-11: one line for a row of troubles. */
function errorLog() {
  let told = false
  return {
    complain(error: unknown) {
      if (!told) console.error('Analytics failed:', error)
      told = true
    },
    worked: () => void (told = false),
    /** Calls that end because the page is left are no news. */
    hush: () => void (told = true),
  }
}

/** Hears every page view from the first one on; logs each, and tells the server unless the browser asks not to. */
export function startAnalytics({ userId, isMinor, show }: AnalyticsDeps) {
  const store = browserStorage('analytics ', () => localStorage)
  const log = errorLog()
  if (asksNotToBeTracked()) {
    for (const key of store.keys()) store.remove(key)
    onPageView(pageEventRecorder({ userId, isMinor, keep: () => {}, ...log }).record)
    return
  }
  const reports = reporter({
    store,
    ...server,
    ...log,
    pause,
    now: () => Date.now(),
    random: () => Math.random(),
    newId: randomId,
    embeddedId: import.meta.env.VITE_MEASUREMENT_ID,
    appVersion: import.meta.env.VITE_APP_VERSION,
  })
  const visits = pageEventRecorder({ userId, isMinor, keep: reports.keep, ...log })
  addEventListener('pagehide', () => {
    log.hush()
    reports.leave()
  })
  let offer: ProviderOffer | undefined
  onPageView((view) => {
    void visits.record(view)
    void offer?.recheck()
  })
  const { complain } = log
  reports.configured
    .then(async ({ measurementId }) => {
      if (measurementId === null) return
      const { offerProvider } = await import('./offer-provider.tsx')
      offer = await offerProvider({ measurementId, isMinor, show, tellLast: visits.resendLast, complain })
    })
    .catch(complain)
}
