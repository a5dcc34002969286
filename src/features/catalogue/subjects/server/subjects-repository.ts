import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { StorageName } from '../subject.ts'

/** Returns the number of verified resources by subject, without empty subjects. */
export async function countVerified(db: Db): Promise<ReadonlyMap<StorageName, number>> {
  // Triggers maintain the counts (migrations/0001-schema.sql), because every visit of the home page reads them.
  const rows = await db
    .selectFrom('subject_counts')
    .select([sql<StorageName>`subject`.as('subject'), 'resources'])
    .where('resources', '>', 0)
    .execute()
  return new Map(rows.map(({ subject, resources }) => [subject, resources]))
}
