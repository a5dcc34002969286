/** A server that follows the primary: asked only where it is known to have come far enough. */
import { type PostgresPoolClient, sql } from 'kysely'
import { StartupError } from '../../startup-error.ts'
import { type Db, openDatabase } from '../connection.ts'
import type { Host } from './host-list.ts'
import { PoolSaturatedError } from './breaker-pool.ts'
import { probeHost } from './probe-host.ts'

/** The pool of all statements, or the one of searches. */
export type Pools = 'connections' | 'searchConnections'

export interface Replica {
  /**
   * A connection to it, from one of its two pools, if it has the change of this id, and so everything before, and one
   * is free in time; else undefined. Never throws.
   */
  connect(change: number, pool: Pools): Promise<PostgresPoolClient | undefined>
  close(): Promise<void>
}

export interface ReplicaDeps {
  readonly host: Host
  /** Told once when it cannot be used any more, and once when it can be again. */
  readonly tell: (news: Error) => void
  readonly nowMs: () => number
}

/** Between two looks at one that is away or behind; whoever reads meanwhile is answered by the primary. */
const lookAgainAfterMs = { away: 1_000, behind: 50 } as const
/** A replica is behind for moments all the time. */
const worthTellingAfterMs = 10_000

/** Says when it cannot be used for longer, and that it can be again. */
function complaints({ host, tell, nowMs }: ReplicaDeps) {
  let since: number | undefined
  let told = false
  return {
    useless(why: string, patienceMs: number) {
      since ??= nowMs()
      if (told || nowMs() - since < patienceMs) return
      told = true
      tell(new Error(`The replica ${host.name} is not used, the primary answers: ${why}`))
    },
    useful() {
      if (told) tell(new Error(`The replica ${host.name} is used again`))
      since = undefined
      told = false
    },
  }
}

/** How far it has come, as far as we know; it only ever goes forward, unless it was away: then it may be another. */
function progress(newest: () => Promise<number>, nowMs: () => number) {
  let has = -1
  let lookAfter = 0
  let looking: Promise<void> | undefined
  async function look() {
    has = await newest()
    lookAfter = nowMs() + lookAgainAfterMs.behind
  }
  return {
    lost() {
      has = -1
      lookAfter = nowMs() + lookAgainAfterMs.away
    },
    /** Undefined: not looked at now. */
    async reaches(change: number) {
      if (has >= change) return true
      if (nowMs() < lookAfter) return undefined
      looking ??= look().finally(() => (looking = undefined))
      await looking
      return has >= change
    },
  }
}

const newestChange = sql<{ id: number }>`select coalesce(max(id), 0) as id from changes`

export function openReplica(deps: ReplicaDeps): Replica {
  const complain = complaints(deps)
  const address = { url: deps.host.options.connectionString, alone: true } as const
  const replica = openDatabase(address, { onError: lost })
  const known = progress(async () => (await newestChange.execute(replica.db)).rows[0]?.id ?? -1, deps.nowMs)

  function lost(error: unknown) {
    known.lost()
    complain.useless(error instanceof Error ? error.message : String(error), 0)
  }
  return {
    async connect(change, pool) {
      try {
        const reaches = await known.reaches(change)
        if (reaches === false) complain.useless('it is too far behind', worthTellingAfterMs)
        if (!reaches) return undefined
        complain.useful()
        return await replica[pool].connect()
      } catch (error) {
        // Slow searches say nothing of the replica.
        if (pool === 'connections' || !(error instanceof PoolSaturatedError)) lost(error)
        return undefined
      }
    },
    close: replica.close,
  }
}

/** Every copy of a server keeps it, and no other server has it. */
const identity = 'select system_identifier::text as server from pg_control_system()'
const patienceMs = 3_000

/** Throws StartupError where one follows another server than ours. One that is away is not waited for: it is not used until it is back. */
export async function assertReplicas(db: Db, replicas: readonly Host[]): Promise<void> {
  if (replicas.length === 0) return
  const { rows } = await sql<{ server: string }>`${sql.raw(identity)}`.execute(db)
  for (const { name, options } of replicas) {
    const found = await probeHost(options, identity, patienceMs).catch(() => undefined)
    if (found && found['server'] !== rows[0]?.server)
      throw new StartupError(
        `DATABASE_READ_URL leads to ${name}, which is no streaming replica of the server of DATABASE_URL. Correct it, or leave it out.`,
      )
  }
}
