import { CallFailure, networkFailure } from '#client/call-failure.ts'
import type { BrowserStorage } from '#client/offline/browser-storage.ts'
import { isPassing, pauseMs, within } from './browser-env.ts'

/** SDK-17: a token with less than an hour left is replaced before it is used. */
const leastMs = 60 * 60 * 1_000

export interface WriteToken {
  readonly token: string
  /** ISO 8601. */
  readonly expiresAt: string
}

export interface InstallationDeps {
  readonly store: BrowserStorage
  readonly now: () => number
  readonly newId: () => string
  register(installationId: string): Promise<WriteToken>
}

/** A browser that sends page events: a random id of its own making, and the token the server gave for it. */
export interface Installation {
  /** A token that is good for at least another hour; registers when there is none. Throws what the call throws. */
  token(): Promise<string>
  /** The server does not know the token any more. */
  forget(): void
}

export function installation({ store, now, newId, register }: InstallationDeps): Installation {
  /** SDK-15: tried once more where the trouble is the server's. */
  const registerOrRetry = (id: string) =>
    register(id).catch((error: unknown) => {
      if (error instanceof CallFailure && error.status >= 500) return register(id)
      throw error
    })
  return {
    async token() {
      const [expiresAt = '', kept = ''] = (store.get('token') ?? '').split(' ')
      if (Date.parse(expiresAt) - now() >= leastMs) return kept
      const id = store.get('installation') ?? newId()
      store.set('installation', id)
      const fresh = await registerOrRetry(id)
      store.set('token', `${fresh.expiresAt} ${fresh.token}`)
      return fresh.token
    },
    forget: () => store.remove('token'),
  }
}

export interface Configuration {
  readonly enabled: boolean
  readonly measurementId: string | null
}

export interface ConfigurationDeps {
  read(signal: AbortSignal): Promise<Configuration>
  /** The measurement id that was known when the site was built. */
  readonly embeddedId: string | null
  pause(ms: number): Promise<void>
  readonly random: () => number
  complain(error: unknown): void
}

/** SDK-18: so long is waited for the server's answer, tries and pauses together. */
const configurationTimeoutMs = 60_000

/** Tries until something comes of it, or nothing more can. */
async function attempts({ read, pause, random, complain }: ConfigurationDeps, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await read(signal)
    } catch (error) {
      complain(error)
      if (!isPassing(error)) break
    }
    await pause(pauseMs(failures, random()))
  }
  return undefined
}

/** ANA-10: the server's word on analytics; when none comes, what the site was built with. Never fails. */
export async function configuration(deps: ConfigurationDeps): Promise<Configuration> {
  const told = await within(configurationTimeoutMs, networkFailure(), (signal) =>
    attempts(deps, signal),
  ).catch(deps.complain)
  return told ?? { enabled: true, measurementId: deps.embeddedId }
}

const daysKey = 'days'
const dayMs = 86_400_000
const keptDays = 30
/** What fits into a call beside the event. */
const maxAtOnce = 20

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** SDK-22: days on which the site was used here, with the version of the app, until they are told. */
export interface DaysOfUse {
  /** Notes today, once a day; what is older than 30 days is dropped. */
  note(): void
  /** The oldest that are not yet told, such as `2026-11-21 0.1.0`. */
  waiting(): readonly string[]
  told(entries: readonly string[]): void
}

/** Kept as the day noted last, then the entries, with commas between. */
export function daysOfUse(store: BrowserStorage, now: () => number, version: string): DaysOfUse {
  const read = () => {
    const [last = '', ...entries] = (store.get(daysKey) ?? '').split(',')
    return { last, entries }
  }
  const write = (last: string, entries: readonly string[]) => store.set(daysKey, [last, ...entries].join(','))
  return {
    note() {
      const { last, entries } = read()
      const today = dayOf(now())
      if (last === today) return
      const oldest = dayOf(now() - keptDays * dayMs)
      write(today, [...entries.filter((entry) => entry >= oldest), `${today} ${version}`])
    },
    waiting: () => read().entries.slice(0, maxAtOnce),
    told(told) {
      const { last, entries } = read()
      write(
        last,
        entries.filter((entry) => !told.includes(entry)),
      )
    },
  }
}
