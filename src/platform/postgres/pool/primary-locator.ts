/** Finds the primary among several servers (R12). */
import { probeHost, isServerReply } from './probe-host.ts'
import type { Host } from './host-list.ts'

export interface TrackedConnection {
  readonly host: Host
  /** Destroys the connection: the server may not answer a graceful end. */
  destroy(): void
}

export interface PrimaryLocator {
  /** Returns the primary, searching if it is unknown. Throws NoPrimaryError. */
  locate(): Promise<Host>
  /** Probes all hosts now. False if none accepts writes and none replied with an error of its own. */
  refresh(silentMs: number): Promise<boolean>
  /** Marks a host as failed or read-only: the next caller searches again. */
  markFailed(host: Host): void
  /** Tracks a connection until the returned function is called; a failover destroys it. */
  track(connection: TrackedConnection): () => void
  /** Calls `listener` after each failover. */
  onMove(listener: () => void): void
}

/** The code is PostgreSQL's for a failed connection, so users see a short outage. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError'
  readonly code = '08001'
}

/** The higher timeline wins: a former primary that returns after a failover is on a lower one. */
const probeQuery = `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as closed,
  case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as history`

const probeTimeoutMs = 1_000
/** Callers within this time share a failed search. */
const failureCacheMs = 250

type ProbeResult =
  | { readonly host: Host; readonly history: string }
  | { readonly host: Host; readonly why: string; readonly replied?: boolean }

async function probe(host: Host, silentMs: number): Promise<ProbeResult> {
  try {
    const { standby, closed, history } = await probeHost(host.options, probeQuery, silentMs)
    if (standby === true) return { host, why: 'a standby' }
    return closed === true ? { host, why: 'read-only' } : { host, history: String(history) }
  } catch (error) {
    return { host, why: messageOf(error), replied: isServerReply(error) }
  }
}

/** An AggregateError of several addresses of a name has no message of its own. */
const messageOf = (error: unknown) => {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  return message || code || String(error)
}

const newest = (found: readonly ProbeResult[]) =>
  found
    .flatMap((each) => ('history' in each ? each : []))
    .toSorted((a, b) => b.history.localeCompare(a.history))[0]

const reasons = (found: readonly ProbeResult[]) =>
  found.flatMap((each) => ('why' in each ? `${each.host.name}: ${each.why}` : [])).join('; ')

/** Connections and listeners to notify after a failover. */
function trackedConnections() {
  const connections = new Set<TrackedConnection>()
  const listeners: (() => void)[] = []
  return {
    track(connection: TrackedConnection) {
      connections.add(connection)
      return () => void connections.delete(connection)
    },
    onMove: (listener: () => void) => void listeners.push(listener),
    failOverTo(host: Host) {
      for (const connection of connections) if (connection.host !== host) connection.destroy()
      for (const listener of listeners) listener()
    },
  }
}

/** Single flight; a failed search stays the answer for a moment. */
function singleFlight<Answer>(search: () => Promise<Answer>) {
  let searching: Promise<Answer> | undefined
  const forget = () => void (searching = undefined)
  return () => {
    if (!searching) {
      searching = search()
      searching.then(forget, () => setTimeout(forget, failureCacheMs).unref())
    }
    return searching
  }
}

export function primaryLocator(hosts: readonly Host[]): PrimaryLocator {
  const { track, onMove, failOverTo } = trackedConnections()
  let current: Host | undefined
  let last: Host | undefined

  async function probeAll(silentMs: number) {
    const found = await Promise.all(hosts.map((host) => probe(host, silentMs)))
    current = newest(found)?.host
    const isFailover = current !== undefined && last !== undefined && current !== last
    last = current ?? last
    if (current && isFailover) failOverTo(current)
    return found
  }

  const search = singleFlight(async () => {
    const found = await probeAll(probeTimeoutMs)
    const best = newest(found)
    if (best) return best.host
    throw new NoPrimaryError(`no server takes writes (${reasons(found)})`)
  })

  return {
    async locate() {
      const [only, ...others] = hosts
      return only && others.length === 0 ? only : (current ?? search())
    },
    async refresh(silentMs) {
      const found = await probeAll(silentMs)
      return found.some((each) => 'history' in each || each.replied)
    },
    markFailed(host) {
      if (current === host) current = undefined
    },
    track,
    onMove,
  }
}
