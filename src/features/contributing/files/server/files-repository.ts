import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { fileTypes } from '../file-type.ts'
import type { AcceptedFile } from './checks/file-verdict.ts'
import type { VirusScan } from '#platform/files/virus-scanner.ts'

/** A stored file without a verdict of the virus scanner. */
export interface UnscannedFile {
  readonly resourceId: string
  readonly storageKey: string
}

/** A Word or PowerPoint file of a moderator's list, filed before the check for remote content existed. */
export interface UncheckedFile {
  readonly resourceId: string
  readonly storageKey: string
  readonly fileName: string
}

type CheckFindings = Pick<AcceptedFile, 'remoteContent' | 'activeContent'>

const officeTypes = ['docx', 'pptx'] as const

/** Unverified and reported files, at most `limit` of each, oldest first. */
export async function listUnchecked(db: Db, limit: number): Promise<UncheckedFile[]> {
  const files = db
    .selectFrom('resources')
    .select(['id as resourceId', 'storage_key as storageKey', 'file_name as fileName'])
    .where('remote_content', 'is', null)
    .where(
      'mime',
      'in',
      officeTypes.map((name) => fileTypes[name].mime),
    )
    .orderBy('modified_at')
    .limit(limit)
  // Two queries, each by the index of its list, because most resources are in neither.
  const found = await Promise.all([
    files.where(sql<boolean>`verified is not true`).execute(),
    files.where(sql<boolean>`reported and verified`).execute(),
  ])
  return found
    .flat()
    .flatMap(({ resourceId, storageKey, fileName }) =>
      storageKey === null || fileName === null ? [] : [{ resourceId, storageKey, fileName }],
    )
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

/** An earlier finding of active content stays. Does nothing if the file was replaced. */
export async function storeCheck(db: Db, { resourceId, storageKey }: UncheckedFile, found: CheckFindings) {
  await db
    .updateTable('resources')
    .set({
      remote_content: found.remoteContent,
      active_content: sql`active_content or ${found.activeContent}`,
    })
    .where('id', '=', resourceId)
    .where('storage_key', '=', storageKey)
    .execute()
}

/** Undefined for an unknown resource and for a link. The uploader of a quarantined file may not open it. */
export async function findFileRecord(db: Db, resourceId: string) {
  const row = await db
    .selectFrom('resources')
    .select([
      'verified',
      'uploader_account_id',
      'quarantined_at',
      'storage_key',
      'file_name',
      'mime',
      'sha256',
    ])
    .where('id', '=', resourceId)
    .executeTakeFirst()
  if (!row?.storage_key || !row.file_name || !row.mime || !row.sha256) return undefined
  return {
    verified: row.verified === true,
    uploaderAccountId: row.quarantined_at ? null : row.uploader_account_id,
    storageKey: row.storage_key,
    fileName: row.file_name,
    mime: row.mime,
    sha256: row.sha256,
  }
}
