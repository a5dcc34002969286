import { CallFailure, isTransient, networkFailure } from '#client/call-failure.ts'
import type { BrowserStorage } from '#client/offline/browser-storage.ts'
import { pauseMs, withTimeout } from './browser-env.ts'

/** SDK-17: a token with less than an hour left is replaced before use. */
const minLifetimeMs = 60 * 60 * 1_000

export interface WriteToken {
  readonly token: string
  /** ISO 8601. */
  readonly expiresAt: string
}

export interface Configuration {
  readonly enabled: boolean
  readonly measurementId: string | null
}

/** Dependencies of all that sends page events. */
export interface ReporterDeps {
  readonly store: BrowserStorage
  readonly now: () => number
  readonly newId: () => string
  readonly random: () => number
  pause(ms: number): Promise<void>
  /** The measurement id in the page. */
  readonly embeddedId: string | null
  readonly appVersion: string
  read(signal: AbortSignal): Promise<Configuration>
  register(installationId: string): Promise<WriteToken>
  /** Posts one event, given as JSON. */
  post(event: string, token: string, heartbeats: readonly string[]): Promise<unknown>
  logError(error: unknown): void
  /** After a success: the next error is logged again. */
  onSuccess(): void
}

/** A browser that sends page events: a random id, and the token that the server has issued for it. */
export function installation({ store, now, newId, register }: ReporterDeps) {
  /** SDK-15: retries once after a server error. */
  const registerOrRetry = (id: string) =>
    register(id).catch((error: unknown) => {
      if (error instanceof CallFailure && error.status >= 500) return register(id)
      throw error
    })
  return {
    /** A token valid for at least an hour; registers without one. Rejects like `register`. */
    async token() {
      const [expiresAt = '', stored = ''] = (store.get('token') ?? '').split(' ')
      if (Date.parse(expiresAt) - now() >= minLifetimeMs) return stored
      const id = store.get('installation') ?? newId()
      store.set('installation', id)
      const fresh = await registerOrRetry(id)
      store.set('token', `${fresh.expiresAt} ${fresh.token}`)
      return fresh.token
    },
    /** Drops a token that the server has rejected. */
    forget: () => store.remove('token'),
  }
}

/** SDK-18: includes retries and pauses. */
const configurationTimeoutMs = 60_000

/** Retries while the failure is transient; undefined after another one. */
async function readWithRetry({ read, pause, random, logError }: ReporterDeps, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await read(signal)
    } catch (error) {
      logError(error)
      if (!isTransient(error)) break
    }
    await pause(pauseMs(failures, random()))
  }
  return undefined
}

/** ANA-10: the server's configuration, else that of the page. Never rejects. */
export async function configuration(deps: ReporterDeps): Promise<Configuration> {
  const received = await withTimeout(configurationTimeoutMs, networkFailure(), (signal) =>
    readWithRetry(deps, signal),
  ).catch(deps.logError)
  return received ?? { enabled: true, measurementId: deps.embeddedId }
}

const daysKey = 'days'
const dayMs = 86_400_000
const retainedDays = 30
/** Limit of the contract. */
const maxPerCall = 20

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** SDK-22: days with use and the version of the app, until they are sent. Stored as the last day, then the entries. */
export function daysOfUse(store: BrowserStorage, now: () => number, version: string) {
  const read = () => {
    const [last = '', ...entries] = (store.get(daysKey) ?? '').split(',')
    return { last, entries }
  }
  const write = (last: string, entries: readonly string[]) => store.set(daysKey, [last, ...entries].join(','))
  return {
    /** Adds today, once a day, and drops days older than 30 days. */
    addToday() {
      const { last, entries } = read()
      const today = dayOf(now())
      if (last === today) return
      const oldest = dayOf(now() - retainedDays * dayMs)
      write(today, [...entries.filter((entry) => entry >= oldest), `${today} ${version}`])
    },
    /** The oldest unsent entries, such as `2026-11-21 0.1.0`. */
    unsent: () => read().entries.slice(0, maxPerCall),
    markSent(sent: readonly string[]) {
      const { last, entries } = read()
      write(
        last,
        entries.filter((entry) => !sent.includes(entry)),
      )
    },
  }
}
