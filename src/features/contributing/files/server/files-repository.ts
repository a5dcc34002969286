import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { VirusScan } from '#platform/files/virus-scanner.ts'

/** A stored file without a verdict of the virus scanner. */
export interface UnscannedFile {
  readonly resourceId: string
  readonly storageKey: string
}

/** Sort key, read by the database, because a Date has only milliseconds. */
const sortKeyOf = ({ resourceId }: UnscannedFile) =>
  sql`(select modified_at, id from resources where id = ${resourceId})`

/** The oldest unscanned file after `after`; undefined if there is none or `after` was deleted. */
export async function nextUnscanned(db: Db, after: UnscannedFile | undefined) {
  const row = await db
    .selectFrom('resources')
    .select(['id as resourceId', 'storage_key as storageKey'])
    .where('virus_scan', '=', 'waiting')
    .where('storage_key', 'is not', null)
    .where(after ? sql<boolean>`(modified_at, id) > ${sortKeyOf(after)}` : sql<boolean>`true`)
    .orderBy('modified_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.storageKey ? { resourceId: row.resourceId, storageKey: row.storageKey } : undefined
}

/** Stores a verdict only if the resource still has this file, and the file has none. */
export async function storeScan(db: Db, { resourceId, storageKey }: UnscannedFile, found: VirusScan) {
  await db
    .updateTable('resources')
    .set({ virus_scan: found })
    .where('id', '=', resourceId)
    .where('storage_key', '=', storageKey)
    .where('virus_scan', '=', 'waiting')
    .execute()
}

/** The present file, or that of the kept version `n`; undefined for a link. The uploader may not open a quarantined one. */
export async function findFileRecord(db: Db, resourceId: string, n: number | null = null) {
  const row = await db
    .selectFrom('stored_files as file')
    .innerJoin('resources', 'id', 'resource_id')
    .select(['verified', 'uploader_account_id', 'quarantined_at'])
    .select(['file.storage_key', 'file.file_name', 'file.mime', 'file.sha256', 'pages'])
    .where('resource_id', '=', resourceId)
    .where('n', 'is not distinct from', n)
    .executeTakeFirst()
  if (!row?.storage_key || !row.file_name || !row.mime || !row.sha256) return undefined
  return {
    verified: row.verified === true,
    uploaderAccountId: row.quarantined_at ? null : row.uploader_account_id,
    storageKey: row.storage_key,
    fileName: row.file_name,
    mime: row.mime,
    sha256: row.sha256,
    pages: row.pages,
  }
}
