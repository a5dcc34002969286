import { CallFailure } from '#client/call-failure.ts'
import type { PageView } from '#client/page-meta.ts'
import { unknownUser } from '../page-event.ts'

/** Spec 3, page-event record: logged, and given to the operator's analytics function when there is one. */
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

/** ANA-04, ANA-05: gives an event to a global analytics function, if the page has one. */
const callGlobalAnalytics = ({ eventType, page, userId }: PageEvent) =>
  window.gtag?.('event', eventType, {
    event_category: 'User Interaction',
    event_label: page,
    user_id: userId,
  })

interface VisitLogDeps {
  /** The id of the account that is signed in now; waits until that is known, rejects when it cannot be. */
  userId(): Promise<string>
  /** True when the account that is signed in has an age under 18. */
  isMinor(): Promise<boolean>
  /** What else is done with an event. */
  keep(event: PageEvent): void
  complain(error: unknown): void
}

/** Makes each visit of a page an event, in order. */
interface VisitLog {
  record(view: PageView): Promise<void>
  /** Tells the newest event to a global function that has come since. */
  resendLast(): void
}

export function pageEventRecorder({ userId, isMinor, keep, complain }: VisitLogDeps): VisitLog {
  let last: PageEvent | undefined
  let turn = Promise.resolve()
  const record = async ({ page, at }: PageView) => {
    const event = pageEvent(page, await userId().catch(() => unknownUser), at)
    last = event
    console.info('Page event', event)
    try {
      keep(event)
      // A known minor is counted by no outside provider (F-C19).
      if (window.gtag && !(await isMinor())) callGlobalAnalytics(event)
    } catch (error) {
      complain(error)
    }
  }
  return {
    record: (view) => (turn = turn.then(() => record(view))),
    resendLast: () => last && callGlobalAnalytics(last),
  }
}

/** What the analytics code needs of the browser. */

interface MaybePrivate extends Navigator {
  readonly globalPrivacyControl?: boolean
}

/** Do Not Track or Global Privacy Control. */
export const asksNotToBeTracked = ({ doNotTrack, globalPrivacyControl }: MaybePrivate = navigator) =>
  doNotTrack === '1' || globalPrivacyControl === true

/** A pause that ends early when the browser is back on the network. */
export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

/** Fails with `reason`, and ends what is under way, when it takes longer. */
export async function within<T>(
  ms: number,
  reason: Error,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      stop.abort(reason)
      fail(reason)
    }, ms)
  })
  return Promise.race([run(stop.signal), late]).finally(() => clearTimeout(timer))
}

const firstMs = 1_000
const maxMs = 4 * 60 * 60 * 1_000

/** SDK-19–21: the pause after so many failures in a row, doubled each time, half of it left to chance (0 to 1). */
export const pauseMs = (failures: number, chance: number) =>
  Math.min(Math.min(firstMs * 2 ** failures, maxMs) * (0.5 + chance), maxMs)

/** No answer, too many calls, trouble on the server: the same call may do better later. */
export const isPassing = (error: unknown) =>
  error instanceof CallFailure &&
  (error.status < 400 || error.status >= 500 || /^4(08|29)$/.test(`${error.status}`))
