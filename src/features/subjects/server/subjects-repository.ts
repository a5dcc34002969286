import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { StorageName } from '../subject.ts'

export const subjectsRepository = (db: Db) => ({
  /** Verified resources per subject; a subject without any is missing. */
  async countVerified(): Promise<ReadonlyMap<StorageName, number>> {
    // Kept by the database with each change (migrations/0009-search.sql): the first page asks for it at every visit.
    const rows = await db
      .selectFrom('subject_counts')
      .select([sql<StorageName>`subject`.as('subject'), 'resources'])
      .where('resources', '>', 0)
      .execute()
    return new Map(rows.map(({ subject, resources }) => [subject, resources]))
  },
})
export type SubjectsRepository = ReturnType<typeof subjectsRepository>
