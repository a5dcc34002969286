import { CallFailure, isTransient } from '#client/call-failure.ts'
import type { BrowserStorage } from '#client/offline/browser-storage.ts'
import { type Lease, lease } from '#client/timing/lease.ts'
import { type PageEvent, pauseMs } from './browser-env.ts'
import { configuration, daysOfUse, installation, type ReporterDeps } from './installation.ts'

const prefix = 'event '
const maxEvents = 200

/** Unsent events, oldest first. Each has its own key, so that tabs never overwrite each other. */
export function eventQueue(store: BrowserStorage) {
  const keys = () =>
    store
      .keys()
      .filter((key) => key.startsWith(prefix))
      .sort()
  return {
    /** Adds an event and drops the oldest beyond 200. `suffix` separates events of the same moment. */
    add(event: PageEvent, suffix: string) {
      for (const old of keys().slice(0, 1 - maxEvents)) store.remove(old)
      store.set(`${prefix}${event.timestamp} ${suffix}`, JSON.stringify(event))
    },
    /** Key of the oldest event. */
    first: (): string | undefined => keys()[0],
    /** Removes and returns an event as JSON; undefined when another tab has taken it. */
    take(key: string) {
      const event = store.get(key)
      store.remove(key)
      return event
    },
    /** Restores an event under its key. */
    putBack: (key: string, event: string) => void store.set(key, event),
  }
}

interface Sender extends ReporterDeps {
  readonly queue: ReturnType<typeof eventQueue>
  readonly lease: Lease
  readonly installation: ReturnType<typeof installation>
  readonly days: ReturnType<typeof daysOfUse>
  /** The page is being left; requests in flight go on without it. */
  isLeft(): boolean
}

/** Sends one event with the days of use. False when it must be retried. */
async function sendEvent(
  { queue, installation: { forget }, days, post, isLeft, logError, onSuccess }: Sender,
  key: string,
  token: string,
) {
  // Removed first: when the page is left meanwhile, the next one must not send the event twice (ANA-01).
  const event = queue.take(key)
  if (event === undefined) return true
  try {
    const entries = days.unsent()
    await post(event, token, entries)
    days.markSent(entries)
    onSuccess()
  } catch (error) {
    logError(error)
    const isTokenRejected = error instanceof CallFailure && error.status === 401
    if (isTokenRejected) forget()
    // Any other refusal is permanent, and a post cut off by leaving the page counts as sent (ANA-01).
    if (isLeft() || (!isTokenRejected && !isTransient(error))) return true
    queue.putBack(key, event)
    return false
  }
  return true
}

/**
 * Sends the queued events one by one, in one tab at a time. A registration error ends it until the next page view
 * (SDK-15); other transient errors are retried. Never rejects.
 */
async function flushQueue(deps: Sender): Promise<void> {
  const { queue, pause, random, logError } = deps
  let failures = 0
  try {
    for (let key = queue.first(); key !== undefined; key = queue.first()) {
      const busyMs = deps.lease.take()
      if (busyMs > 0) {
        await pause(busyMs)
        continue
      }
      const token = await deps.installation.token()
      if (deps.lease.take() > 0) continue
      failures = (await sendEvent(deps, key, token)) ? 0 : failures + 1
      if (failures === 0) continue
      deps.lease.release()
      await pause(pauseMs(failures - 1, random()))
    }
  } catch (error) {
    logError(error)
  }
  deps.lease.release()
}

/** Sends page events to the server: first the configuration, then the queue, oldest first. */
export function reporter(deps: ReporterDeps) {
  const { store, now, newId, appVersion } = deps
  const queue = eventQueue(store)
  const days = daysOfUse(store, now, appVersion)
  const senderLease = lease(store, 'sender', newId(), now)
  let left = false
  const sending = {
    ...deps,
    queue,
    days,
    lease: senderLease,
    installation: installation(deps),
    isLeft: () => left,
  }
  let on = true
  const configured = configuration(deps).then((received) => {
    on = received.enabled
    if (!on) for (const key of store.keys()) store.remove(key)
    return received
  })
  let turn: Promise<unknown> = configured
  return {
    configured,
    queue(event: PageEvent) {
      if (!on) return
      // The page may have returned from the back/forward cache.
      left = false
      queue.add(event, newId())
      days.addToday()
      turn = turn.then(() => (on ? flushQueue(sending) : undefined))
    },
    /** The page is left: frees the lease for another tab. */
    leave() {
      left = true
      senderLease.release()
    },
  }
}
