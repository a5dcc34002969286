/** Files of records, for the backup: by share, or those changed lately. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

export interface RecordedFile {
  readonly storageKey: string
  readonly bytes: number
  readonly sha256: string
}

const recorded = (db: Db) =>
  db
    .selectFrom('stored_files')
    .select(['storage_key as storageKey', 'bytes', 'sha256'])
    .$narrowType<{ storageKey: string; bytes: number; sha256: string }>()

const firstByte = sql<number>`get_byte(sha256(convert_to(storage_key, 'UTF8')), 0)`

/** One of 256 shares: keys whose sha256 starts with this byte. */
export const shareOfFiles = (db: Db, byte: number): Promise<RecordedFile[]> =>
  recorded(db).where(firstByte, '=', byte).execute()

export async function shareOfTrash(db: Db, byte: number) {
  const rows = await db
    .selectFrom('trashed_files')
    .select('storage_key')
    .where(firstByte, '=', byte)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

export const filesChangedSince = (db: Db, since: Date): Promise<RecordedFile[]> =>
  recorded(db).where('changed_at', '>=', since).execute()

export const isRecorded = async (db: Db, storageKey: string) =>
  (await recorded(db).where('storage_key', '=', storageKey).execute()).length > 0
