/** Which of several servers takes writes now, as far as this process knows (RELIABILITY R12). */
import { probeHost, isServerReply } from './probe-host.ts'
import type { Host } from './host-list.ts'

/** A connection to one of them. */
export interface TrackedConnection {
  readonly host: Host
  /** At once and without a word: the server may not be listening any more. */
  cut(): void
}

export interface PrimaryLocator {
  /** The one that takes writes; sought where it is not known. Throws NoPrimaryError. */
  locate(): Promise<Host>
  /** Looks at all of them now. False: none takes writes, and none says why it does not let us in. */
  look(silentMs: number): Promise<boolean>
  /** This host has failed, or takes no writes: the next one who wants it has it sought. */
  lost(host: Host): void
  /** Keeps a connection known until the function it gives is called; it is cut when another host takes over. */
  enter(guest: TrackedConnection): () => void
  /** Called each time after another host has taken over. */
  onMove(listener: () => void): void
}

/** The code is that of a connection which failed: people are told that the site is away for a moment. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError'
  readonly code = '08001'
}

/** Where two take writes, the newer line of history: a primary that came back after another had taken over is behind. */
const question = `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as closed,
  case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as history`

const patienceMs = 1_000
/** That none was found is told to all who ask within this time. */
const rememberedForMs = 250

type Found =
  | { readonly host: Host; readonly history: string }
  | { readonly host: Host; readonly why: string; readonly spoke?: boolean }

async function examine(host: Host, silentMs: number): Promise<Found> {
  try {
    const { standby, closed, history } = await probeHost(host.options, question, silentMs)
    if (standby === true) return { host, why: 'a standby' }
    return closed === true ? { host, why: 'read-only' } : { host, history: String(history) }
  } catch (error) {
    return { host, why: wordsOf(error), spoke: isServerReply(error) }
  }
}

/** Several addresses of one name fail as one, without words of their own. */
const wordsOf = (error: unknown) => {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  return message || code || String(error)
}

const newest = (found: readonly Found[]) =>
  found
    .flatMap((each) => ('history' in each ? each : []))
    .toSorted((a, b) => b.history.localeCompare(a.history))[0]

const reasons = (found: readonly Found[]) =>
  found.flatMap((each) => ('why' in each ? `${each.host.name}: ${each.why}` : [])).join('; ')

/** Who has to hear of it when another host takes over. */
function company() {
  const guests = new Set<TrackedConnection>()
  const listeners: (() => void)[] = []
  return {
    enter(guest: TrackedConnection) {
      guests.add(guest)
      return () => void guests.delete(guest)
    },
    onMove: (listener: () => void) => void listeners.push(listener),
    moveTo(host: Host) {
      for (const guest of guests) if (guest.host !== host) guest.cut()
      for (const listener of listeners) listener()
    },
  }
}

/** One search at a time, for all who wait; what it found is told for a moment longer where it was nothing. */
function shared<Answer>(search: () => Promise<Answer>) {
  let searching: Promise<Answer> | undefined
  const forget = () => void (searching = undefined)
  return () => {
    if (!searching) {
      searching = search()
      searching.then(forget, () => setTimeout(forget, rememberedForMs).unref())
    }
    return searching
  }
}

export function primaryHosts(hosts: readonly Host[]): PrimaryLocator {
  const { enter, onMove, moveTo } = company()
  let current: Host | undefined
  let last: Host | undefined

  async function lookAtAll(silentMs: number) {
    const found = await Promise.all(hosts.map((host) => examine(host, silentMs)))
    current = newest(found)?.host
    const hasMoved = current !== undefined && last !== undefined && current !== last
    last = current ?? last
    if (current && hasMoved) moveTo(current)
    return found
  }

  const seek = shared(async () => {
    const found = await lookAtAll(patienceMs)
    const best = newest(found)
    if (best) return best.host
    throw new NoPrimaryError(`no server takes writes (${reasons(found)})`)
  })

  return {
    async locate() {
      const [only, ...others] = hosts
      return only && others.length === 0 ? only : (current ?? seek())
    },
    async look(silentMs) {
      const found = await lookAtAll(silentMs)
      return found.some((each) => 'history' in each || each.spoke)
    },
    lost(host) {
      if (current === host) current = undefined
    },
    enter,
    onMove,
  }
}
