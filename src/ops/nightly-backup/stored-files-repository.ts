/** Files of records, for the backup: by share, or those changed lately. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

export interface RecordedFile {
  readonly storageKey: string
  readonly bytes: number
  readonly sha256: string
}

export function storedFilesRepository(db: Db) {
  const recorded = db
    .selectFrom('resources')
    .select(['storage_key as storageKey', 'bytes', 'sha256'])
    .where('kind', '=', 'file')
    .$narrowType<{ storageKey: string; bytes: number; sha256: string }>()
  const firstByte = sql<number>`get_byte(sha256(convert_to(storage_key, 'UTF8')), 0)`
  return {
    /** One of 256 shares: keys whose sha256 starts with this byte. */
    share: (byte: number): Promise<RecordedFile[]> => recorded.where(firstByte, '=', byte).execute(),

    trashedShare: async (byte: number) => {
      const rows = await db
        .selectFrom('trashed_files')
        .select('storage_key')
        .where(firstByte, '=', byte)
        .execute()
      return rows.map(({ storage_key }) => storage_key)
    },

    changedSince: (since: Date): Promise<RecordedFile[]> =>
      recorded.where('modified_at', '>=', since).execute(),

    async isRecorded(storageKey: string): Promise<boolean> {
      return (await recorded.where('storage_key', '=', storageKey).execute()).length > 0
    },

    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
      return rows[0]?.now ?? new Date(0)
    },
  }
}
export type StoredFilesRepository = ReturnType<typeof storedFilesRepository>
