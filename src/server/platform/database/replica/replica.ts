/** A server that follows the primary: asked only where it is known to have come far enough. */
import { sql } from 'kysely'
import type { PostgresPoolClient } from 'kysely'
import { openDatabase } from '../connection.ts'
import type { Host } from '../hosts/host-list.ts'
import { DatabaseBusy } from '../outages/guarded-pool.ts'

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

export interface ReplicaParts {
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
function complaints({ host, tell, nowMs }: ReplicaParts) {
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

export function openReplica(parts: ReplicaParts): Replica {
  const complain = complaints(parts)
  const address = { url: parts.host.options.connectionString, alone: true } as const
  const replica = openDatabase(address, { onError: lost })
  const known = progress(async () => (await newestChange.execute(replica.db)).rows[0]?.id ?? -1, parts.nowMs)

  function lost(trouble: unknown) {
    known.lost()
    complain.useless(trouble instanceof Error ? trouble.message : String(trouble), 0)
  }
  return {
    async connect(change, pool) {
      try {
        const reaches = await known.reaches(change)
        if (reaches === false) complain.useless('it is too far behind', worthTellingAfterMs)
        if (!reaches) return undefined
        complain.useful()
        return await replica[pool].connect()
      } catch (trouble) {
        // Slow searches say nothing of the replica.
        if (pool === 'connections' || !(trouble instanceof DatabaseBusy)) lost(trouble)
        return undefined
      }
    },
    close: replica.close,
  }
}
