/** A replica, used only while it is known to be recent enough. */
import { type PostgresPoolClient, sql } from 'kysely'
import { StartupError } from '../../errors.ts'
import { type Db, openDatabase } from '../connection.ts'
import type { Host } from './host-list.ts'
import { PoolSaturatedError } from './breaker-pool.ts'
import { probeHost } from './probe-host.ts'

/** The general pool, or the one of searches. */
export type Pools = 'connections' | 'searchConnections'

export interface Replica {
  /**
   * Returns a connection of the pool if the replica has this change (and so all earlier ones) and one is free in time,
   * else undefined. Never throws.
   */
  connect(change: number, pool: Pools): Promise<PostgresPoolClient | undefined>
  close(): Promise<void>
}

export interface ReplicaDeps {
  readonly host: Host
  /** Called once when the replica becomes unusable, and once when it is usable again. */
  readonly logError: (error: Error) => void
  readonly nowMs: () => number
}

/** Pause between checks of an unreachable or lagging replica; the primary answers meanwhile. */
const recheckAfterMs = { away: 1_000, behind: 50 } as const
/** Short lags are normal. */
const reportAfterMs = 10_000

function usabilityLog({ host, logError, nowMs }: ReplicaDeps) {
  let since: number | undefined
  let isReported = false
  return {
    report(why: string, afterMs: number) {
      since ??= nowMs()
      if (isReported || nowMs() - since < afterMs) return
      isReported = true
      logError(new Error(`The replica ${host.name} is not used, the primary answers: ${why}`))
    },
    clear() {
      if (isReported) logError(new Error(`The replica ${host.name} is used again`))
      since = undefined
      isReported = false
    },
  }
}

/** Newest known change of the replica; it only grows, but resets after an outage, because another server may answer. */
function replicationProgress(newest: () => Promise<number>, nowMs: () => number) {
  let has = -1
  let nextCheckMs = 0
  let checking: Promise<void> | undefined
  async function check() {
    has = await newest()
    nextCheckMs = nowMs() + recheckAfterMs.behind
  }
  return {
    onLost() {
      has = -1
      nextCheckMs = nowMs() + recheckAfterMs.away
    },
    /** Undefined: no check is due. */
    async reaches(change: number) {
      if (has >= change) return true
      if (nowMs() < nextCheckMs) return undefined
      checking ??= check().finally(() => (checking = undefined))
      await checking
      return has >= change
    },
  }
}

const newestChange = sql<{ id: number }>`select coalesce(max(id), 0) as id from changes`

export function openReplica(deps: ReplicaDeps): Replica {
  const usability = usabilityLog(deps)
  const address = { url: deps.host.options.connectionString, alone: true } as const
  const replica = openDatabase(address, { onError: onLost })
  const progress = replicationProgress(
    async () => (await newestChange.execute(replica.db)).rows[0]?.id ?? -1,
    deps.nowMs,
  )

  function onLost(error: unknown) {
    progress.onLost()
    usability.report(error instanceof Error ? error.message : String(error), 0)
  }
  return {
    async connect(change, pool) {
      try {
        const reaches = await progress.reaches(change)
        if (reaches === false) usability.report('it is too far behind', reportAfterMs)
        if (!reaches) return undefined
        usability.clear()
        return await replica[pool].connect()
      } catch (error) {
        // Slow searches say nothing about the replica.
        if (pool === 'connections' || !(error instanceof PoolSaturatedError)) onLost(error)
        return undefined
      }
    },
    close: replica.close,
  }
}

/** Identical on all copies of a server, and on no other server. */
const identity = 'select system_identifier::text as server from pg_control_system()'
const probeTimeoutMs = 3_000

/** Throws StartupError if a replica follows another server. An unreachable one is ignored until it returns. */
export async function assertReplicas(db: Db, replicas: readonly Host[]): Promise<void> {
  if (replicas.length === 0) return
  const { rows } = await sql<{ server: string }>`${sql.raw(identity)}`.execute(db)
  for (const { name, options } of replicas) {
    const found = await probeHost(options, identity, probeTimeoutMs).catch(() => undefined)
    if (found && found['server'] !== rows[0]?.server)
      throw new StartupError(
        `DATABASE_READ_URL leads to ${name}, which is no streaming replica of the server of DATABASE_URL. Correct it, or leave it out.`,
      )
  }
}
