import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { fileTypes } from '../file-type.ts'
import type { AcceptedFile } from './checks/file-verdict.ts'
import type { VirusScan } from '#platform/virus-scan/virus-scanner.ts'

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

type CheckFindings = Pick<AcceptedFile, 'remoteContent' | 'activeContent'>

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
    .where(after ? sql<boolean>`(modified_at, id) > ${placeOf(after)}` : sql<boolean>`true`)
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

/** A quarantined file has no uploader who may read it. */
async function find(db: Db, resourceId: string) {
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

export const filesRepository = (db: Db) => ({
  /** Undefined for an unknown resource and for a link, which has no file. */
  find: (resourceId: string) => find(db, resourceId),

  /** The one that has waited longest, of those behind `after`. Undefined: no more, or `after` is gone. */
  nextUnscanned: (after: UnscannedFile | undefined) => nextUnscanned(db, after),

  /** Stores the scanner's verdict on a file that still waits for it. */
  async keepScan(resourceId: string, found: VirusScan) {
    await db
      .updateTable('resources')
      .set({ virus_scan: found })
      .where('id', '=', resourceId)
      .where('virus_scan', '=', 'waiting')
      .execute()
  },

  /** Those that wait or were reported, at most `most` of each, oldest first. */
  unchecked: (most: number) => unchecked(db, most),

  /** Stores the findings of a check; active content that was found before stays. */
  keepCheck: (resourceId: string, found: CheckFindings) => keepCheck(db, resourceId, found),
})
export type FilesRepository = ReturnType<typeof filesRepository>
