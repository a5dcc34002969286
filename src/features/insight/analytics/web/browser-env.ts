import type { PageView } from '#client/page-meta.ts'
import { unknownUser } from '../page-event.ts'

/** ANA-02–04: logged, and passed to the operator's analytics function if there is one. */
export interface PageEvent {
  /** The account's id, or `unknown`. */
  readonly userId: string
  readonly page: string
  readonly eventType: 'page_view'
  /** ISO 8601, UTC. */
  readonly timestamp: string
}

export const pageEvent = (page: string, userId: string, at: Date): PageEvent => ({
  userId,
  page,
  eventType: 'page_view',
  timestamp: at.toISOString(),
})

/** ANA-04, ANA-05: calls a global analytics function, if the page has one. */
const callGlobalAnalytics = ({ eventType, page, userId }: PageEvent) =>
  window.gtag?.('event', eventType, {
    event_category: 'User Interaction',
    event_label: page,
    user_id: userId,
  })

/** Turns page views into events, in order. */
export function pageEventRecorder({
  userId,
  isMinor,
  queue,
  logError,
}: {
  /** The id of the signed-in account; waits for the session, and rejects without one. */
  userId(): Promise<string>
  /** True when the signed-in account has an age under 18. */
  isMinor(): Promise<boolean>
  /** Queues the event for the server. */
  queue(event: PageEvent): void
  logError(error: unknown): void
}) {
  let last: PageEvent | undefined
  let turn = Promise.resolve()
  const record = async ({ page, at }: PageView) => {
    const event = pageEvent(page, await userId().catch(() => unknownUser), at)
    last = event
    console.info('Page event', event)
    try {
      queue(event)
      // F-C19: no outside provider counts a known minor.
      if (window.gtag && !(await isMinor())) callGlobalAnalytics(event)
    } catch (error) {
      logError(error)
    }
  }
  return {
    record: (view: PageView) => (turn = turn.then(() => record(view))),
    /** Passes the latest event to a global function that was loaded later. */
    resendLast: () => last && callGlobalAnalytics(last),
  }
}

interface MaybePrivate extends Navigator {
  readonly globalPrivacyControl?: boolean
}

/** Do Not Track or Global Privacy Control. */
export const asksNotToBeTracked = ({ doNotTrack, globalPrivacyControl }: MaybePrivate = navigator) =>
  doNotTrack === '1' || globalPrivacyControl === true

/** Runs with a timeout: aborts the signal and rejects with `reason` after `ms`. */
export async function withTimeout<T>(
  ms: number,
  reason: Error,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop.abort(reason)
      reject(reason)
    }, ms)
  })
  return Promise.race([run(stop.signal), timeout]).finally(() => clearTimeout(timer))
}

const firstMs = 1_000
const maxMs = 4 * 60 * 60 * 1_000

/** SDK-19–21: exponential back-off with 50 % jitter; `random` is from 0 to 1. */
export const pauseMs = (failures: number, random: number) =>
  Math.min(Math.min(firstMs * 2 ** failures, maxMs) * (0.5 + random), maxMs)
