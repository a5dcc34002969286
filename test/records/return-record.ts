/** Returns a record to its author, as a moderator does, for tests of what follows. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

interface Returning {
  /** Account of the moderator. */
  readonly by?: string
  readonly reason?: string
  readonly text?: string
  readonly fields?: readonly string[]
  /** Before now, as an interval of the database. */
  readonly ago?: string
}

export async function returnRecord(
  db: Db,
  id: string,
  { by = 'moderator', reason = 'title-or-tags', text = '', fields = [], ago = '0 days' }: Returning = {},
) {
  const at = sql<Date>`now() - ${ago}::interval`
  await db
    .updateTable('resources')
    .set({
      verified: null,
      returned_at: at,
      returned_reason: reason,
      returned_text: text,
      returned_fields: [...fields],
      returns: sql`returns + 1`,
      decisions: sql`decisions + 1`,
    })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('audit_entries')
    .values({ at, account_id: by, act: 'resource.returned', subject_id: id, reason })
    .execute()
}
