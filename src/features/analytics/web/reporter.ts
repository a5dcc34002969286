import { CallFailure } from '#client/call-failure.ts'
import type { BrowserStorage } from '#client/offline/browser-storage.ts'
import { type Lease, lease } from '#client/timing/lease.ts'
import { isPassing, type PageEvent, pauseMs } from './browser-env.ts'
import {
  type Configuration,
  configuration,
  type ConfigurationDeps,
  type DaysOfUse,
  daysOfUse,
  type Installation,
  installation,
  type InstallationDeps,
} from './installation.ts'

const prefix = 'event '
const maxEvents = 200

/** Events that wait to be sent, oldest first. Each has a key of its own, so that tabs never overwrite each other. */
interface EventQueue {
  /** Adds an event; of more than 200 the oldest goes. `mark` tells apart two events of one moment. */
  add(event: PageEvent, mark: string): void
  /** The key of the oldest. */
  first(): string | undefined
  /** Takes out the event behind a key, as JSON; undefined when another tab was quicker. */
  take(key: string): string | undefined
  /** Puts an event back to where it was. */
  putBack(key: string, event: string): void
}

export function eventQueue(store: BrowserStorage): EventQueue {
  const waiting = () =>
    store
      .keys()
      .filter((key) => key.startsWith(prefix))
      .sort()
  return {
    add(event, mark) {
      for (const old of waiting().slice(0, 1 - maxEvents)) store.remove(old)
      store.set(`${prefix}${event.timestamp} ${mark}`, JSON.stringify(event))
    },
    first: () => waiting()[0],
    take(key) {
      const event = store.get(key)
      store.remove(key)
      return event
    },
    putBack: (key, event) => void store.set(key, event),
  }
}

interface SendDeps {
  readonly queue: EventQueue
  readonly lease: Lease
  readonly installation: Installation
  readonly days: DaysOfUse
  /** Posts one event, given as JSON. */
  post(event: string, token: string, heartbeats: readonly string[]): Promise<unknown>
  pause(ms: number): Promise<void>
  readonly random: () => number
  /** The page is being left: what was under way goes on without it. */
  isLeft(): boolean
  complain(error: unknown): void
  /** A call went well: the next trouble is news again. */
  worked(): void
}

/** Sends one event and tells the days of use with it. False when the same is to be tried again later. */
async function sent(
  { queue, installation: { forget }, days, post, isLeft, complain, worked }: SendDeps,
  key: string,
  token: string,
) {
  // Out of the queue first: a page that is left meanwhile has sent it, and the next one does not send it twice (ANA-01).
  const event = queue.take(key)
  if (event === undefined) return true
  try {
    const entries = days.waiting()
    await post(event, token, entries)
    days.told(entries)
    worked()
  } catch (error) {
    complain(error)
    const unknown = error instanceof CallFailure && error.status === 401
    if (unknown) forget()
    // What else the server refuses it always will; a post cut off by leaving has been sent (ANA-01).
    if (isLeft() || (!unknown && !isPassing(error))) return true
    queue.putBack(key, event)
    return false
  }
  return true
}

/**
 * Sends what waits, one event after the other, while no other tab does. Trouble with registering ends it until the next
 * page view (SDK-15); other trouble is waited out. Never fails.
 */
async function flushQueue(deps: SendDeps): Promise<void> {
  const { queue, pause, random, complain } = deps
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
      failures = (await sent(deps, key, token)) ? 0 : failures + 1
      if (failures === 0) continue
      deps.lease.release()
      await pause(pauseMs(failures - 1, random()))
    }
  } catch (error) {
    complain(error)
  }
  deps.lease.release()
}

interface ReporterDeps extends InstallationDeps, ConfigurationDeps, Pick<SendDeps, 'post' | 'worked'> {
  readonly appVersion: string
}

/** Tells the server of page events: configuration first, then what waits, oldest first. */
interface Reporter {
  readonly configured: Promise<Configuration>
  keep(event: PageEvent): void
  /** This page is left: another tab may go on at once. */
  leave(): void
}

export function reporter(deps: ReporterDeps): Reporter {
  const { store, now, newId, appVersion } = deps
  const queue = eventQueue(store)
  const days = daysOfUse(store, now, appVersion)
  const senderLease = lease({ storage: store, key: 'sender', tab: newId(), now })
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
  const configured = configuration(deps).then((told) => {
    on = told.enabled
    if (!on) for (const key of store.keys()) store.remove(key)
    return told
  })
  let turn: Promise<unknown> = configured
  return {
    configured,
    keep(event) {
      if (!on) return
      // Back from the browser's store of pages.
      left = false
      queue.add(event, newId())
      days.note()
      turn = turn.then(() => (on ? flushQueue(sending) : undefined))
    },
    leave() {
      left = true
      senderLease.release()
    },
  }
}
