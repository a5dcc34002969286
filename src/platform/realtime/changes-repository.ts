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

/** Query of a resuming stream: changes after `after` up to `upTo` of these subjects. */
export interface Missed {
  readonly after: number
  readonly upTo: number
  readonly subjects: readonly string[]
}

export interface ChangesRepository {
  /** Id of the newest change; 0 when the table is empty. */
  newest(): Promise<number>
  /** Id of the oldest stored change. */
  oldest(): Promise<number | undefined>
  /** Numbers what was committed, then returns the next changes after `id`, in order, at most `limit`. */
  after(id: number, limit: number): Promise<Change[]>
  /** Missed changes that were visible to the public, in order, at most `limit`. */
  since(missed: Missed, limit: number): Promise<Change[]>
}

const columns = [
  'id',
  'resource_id as resourceId',
  'subject',
  'public_before as publicBefore',
  'public_after as publicAfter',
] as const

export const changesRepository = (db: Db): ChangesRepository => ({
  async newest() {
    const newest = db.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1)
    return (await newest.executeTakeFirst())?.id ?? 0
  },

  async oldest() {
    const oldest = db.selectFrom('changes').select('id').orderBy('id').limit(1)
    return (await oldest.executeTakeFirst())?.id
  },

  async after(id, limit) {
    const numbered = sql<Change>`/* plan: numberedChanges */ select id, resource_id as "resourceId", subject,
      public_before as "publicBefore", public_after as "publicAfter"
      from numbered_changes(${id}::bigint, ${limit}::integer)`
    return (await numbered.execute(db)).rows
  },

  since: ({ after, upTo, subjects }, limit) =>
    db
      .selectFrom('changes')
      .select(columns)
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .where('subject', 'in', subjects)
      .where(({ or }) => or({ public_before: true, public_after: true }))
      .orderBy('id')
      .limit(limit)
      .execute(),
})
