import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import { fileTypes } from '../file-type.ts'
import type { AcceptedFile } from './checks/file-verdict.ts'
import type { VirusScan } from '#server/platform/virus-scan/virus-scanner.ts'

/** What is known of a stored file, and who may read it before it is verified; of a quarantined one no uploader. */
export interface FileRecord {
  readonly verified: boolean
  readonly uploaderAccountId: string | null
  readonly storageKey: string
  readonly fileName: string
  readonly mime: string
  readonly sha256: string
}

/** A stored file on which the virus scanner has given no verdict yet. */
export interface UnscannedFile {
  readonly resourceId: string
  readonly storageKey: string
}

/** A Word or PowerPoint file of a moderator's lists that was filed before remote content was looked for. */
export interface UncheckedFile {
  readonly resourceId: string
  readonly storageKey: string
  readonly fileName: string
}

export type CheckFindings = Pick<AcceptedFile, 'remoteContent' | 'activeContent'>

export interface FilesRepository {
  /** Undefined for an unknown resource and for a link, which has no file. */
  find(resourceId: string): Promise<FileRecord | undefined>
  /** The one that has waited longest, of those behind `after`. Undefined: no more, or `after` is gone. */
  nextUnscanned(after: UnscannedFile | undefined): Promise<UnscannedFile | undefined>
  /** Keeps what the scanner said of a file that still waits for it. */
  keepScan(resourceId: string, found: VirusScan): Promise<void>
  /** Those that wait or were reported, at most so many of each, oldest first. */
  unchecked(most: number): Promise<UncheckedFile[]>
  /** Keeps what a check found; active content that was found before stays. */
  keepCheck(resourceId: string, found: CheckFindings): Promise<void>
}

const officeTypes = ['docx', 'pptx'] as const

async function unchecked(db: Db, most: number): Promise<UncheckedFile[]> {
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
    .limit(most)
  // Each by the index of its list: most resources are in neither.
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

/** Its place in the line; a query of its own, because the database knows times finer than a Date. */
const placeOf = ({ resourceId }: UnscannedFile) =>
  sql`(select modified_at, id from resources where id = ${resourceId})`

async function nextUnscanned(db: Db, after: UnscannedFile | undefined): Promise<UnscannedFile | undefined> {
  const row = await db
    .selectFrom('resources')
    .select(['id as resourceId', 'storage_key as storageKey'])
    .where('virus_scan', '=', 'waiting')
    .where('storage_key', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(after ? sql<boolean>`(modified_at, id) > ${placeOf(after)}` : sql<boolean>`true`),
    )
    .orderBy('modified_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.storageKey ? { resourceId: row.resourceId, storageKey: row.storageKey } : undefined
}

async function keepCheck(db: Db, resourceId: string, found: CheckFindings) {
  await db
    .updateTable('resources')
    .set({
      remote_content: found.remoteContent,
      active_content: sql`active_content or ${found.activeContent}`,
    })
    .where('id', '=', resourceId)
    .execute()
}

async function find(db: Db, resourceId: string): Promise<FileRecord | undefined> {
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

export const filesRepository = (db: Db): FilesRepository => ({
  find: (resourceId) => find(db, resourceId),

  nextUnscanned: (after) => nextUnscanned(db, after),

  async keepScan(resourceId, found) {
    await db
      .updateTable('resources')
      .set({ virus_scan: found })
      .where('id', '=', resourceId)
      .where('virus_scan', '=', 'waiting')
      .execute()
  },

  unchecked: (most) => unchecked(db, most),
  keepCheck: (resourceId, found) => keepCheck(db, resourceId, found),
})
