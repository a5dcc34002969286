import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

/** Notes a backup into a file of the operator's, read back and whole, where the site says when it had its last one. */
export async function noteFileBackup(
  db: Db,
  made: { readonly takenAt: Date; readonly bytes: number; readonly files: number },
): Promise<void> {
  const { takenAt: taken_at, bytes, files } = made
  const done = { finished_at: sql<Date>`now()`, verified_at: sql<Date>`now()` }
  await db
    .insertInto('backups')
    .values({ kind: 'file', taken_at, bytes, files, ...done })
    .execute()
}
