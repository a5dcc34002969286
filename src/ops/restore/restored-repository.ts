import { sql } from 'kysely'
import { changesSkipped } from '#platform/postgres/backup/loading.ts'
import type { Db } from '#platform/postgres/connection.ts'

/** Storage keys of all records and their earlier versions. */
export async function restoredFileKeys(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('stored_files').select('storage_key').execute()
  return new Set(rows.map(({ storage_key }) => storage_key ?? ''))
}

/** Marks all records as changed: a harvester may have seen changes that the backup does not have. */
export const restartHarvest = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`update harvest_records set changed_at = date_trunc('second', now())`.execute(tx)
  })

/** Deletes what cannot continue after a restore: sessions, open uploads, jobs, the change feed. */
export const resetSessions = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').execute()
    await tx.deleteFrom('uploads').execute()
    await tx.deleteFrom('site_keys').execute()
    await tx.deleteFrom('changes').execute()
    await sql`delete from pgboss.job`.execute(tx)
    await sql`select setval('change_numbers', nextval('change_numbers') + ${changesSkipped}::int)`.execute(tx)
    await tx
      .updateTable('trashed_files')
      .set({ trashed_at: sql`now()` })
      .execute()
  })
