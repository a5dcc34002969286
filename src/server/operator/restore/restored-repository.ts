import type { Db } from '../../platform/database/connection.ts'

export interface RestoredRepository {
  /** Storage keys that records name. */
  fileKeys(): Promise<ReadonlySet<string>>
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
})
