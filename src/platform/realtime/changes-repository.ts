/** Rows of the change feed; ids ascend in the order in which changes were numbered, after their commits (decision 87). */
import { sql } from 'kysely'
import type { Db } from '../postgres/connection.ts'

/** One committed change of a resource, with its visibility to the public before and after. */
export interface Change {
  readonly id: number
  readonly resourceId: string
  readonly subject: string
  readonly publicBefore: boolean
  readonly publicAfter: boolean
}

const columns = [
  'id',
  'resource_id as resourceId',
  'subject',
  'public_before as publicBefore',
  'public_after as publicAfter',
] as const

/** A member of dependencies, so that a test can give changes. */
export const changesRepository = (db: Db) => ({
  /** Id of the newest change, 0 without one, and timeline of the server: a takeover begins another. Throws on a standby. */
  async position(): Promise<{ readonly newest: number; readonly timeline: string }> {
    const { rows } = await sql<{ newest: number; timeline: string }>`select coalesce(max(id), 0) as newest,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline from changes`.execute(db)
    return rows[0] ?? { newest: 0, timeline: '' }
  },

  /** Numbers what was committed, then returns the next changes after `id`, in order, at most `limit`. */
  async after(id: number, limit: number): Promise<Change[]> {
    const numbered = sql<Change>`/* plan: numberedChanges */ select id, resource_id as "resourceId", subject,
      public_before as "publicBefore", public_after as "publicAfter"
      from read_changes(${id}::bigint, ${limit}::integer)`
    return (await numbered.execute(db)).rows
  },

  /** The latest changes, oldest first, at most `limit`. */
  async latest(limit: number): Promise<Change[]> {
    const latest = db.selectFrom('changes').select(columns).orderBy('id', 'desc').limit(limit)
    return (await latest.execute()).reverse()
  },
})
export type ChangesRepository = ReturnType<typeof changesRepository>
