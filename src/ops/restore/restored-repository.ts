import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

export interface RestoredRepository {
  /** Storage keys that records name. */
  fileKeys(): Promise<ReadonlySet<string>>
  /** Whoever harvested what came after the backup hears anew of all that there is. */
  beginHarvestAnew(): Promise<void>
}

export const restoredRepository = (db: Db): RestoredRepository => ({
  async fileKeys() {
    const rows = await db
      .selectFrom('resources')
      .select('storage_key')
      .where('storage_key', 'is not', null)
      .execute()
    return new Set(rows.map(({ storage_key }) => storage_key ?? ''))
  },
  async beginHarvestAnew() {
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`update harvest_records set changed_at = date_trunc('second', now())`.execute(tx)
    })
  },
})
