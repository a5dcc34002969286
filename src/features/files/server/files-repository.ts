import type { Db } from '#server/platform/database/connection.ts'

/** What is known of a stored file, and who may read it before it is verified. */
export interface FileRecord {
  readonly verified: boolean
  readonly uploaderAccountId: string | null
  readonly storageKey: string
  readonly fileName: string
  readonly mime: string
  readonly sha256: string
}

export interface FilesRepository {
  /** Undefined for an unknown resource and for a link, which has no file. */
  find(resourceId: string): Promise<FileRecord | undefined>
}

export const filesRepository = (db: Db): FilesRepository => ({
  async find(resourceId) {
    const row = await db
      .selectFrom('resources')
      .select(['verified', 'uploader_account_id', 'storage_key', 'file_name', 'mime', 'sha256'])
      .where('id', '=', resourceId)
      .executeTakeFirst()
    if (!row?.storage_key || !row.file_name || !row.mime || !row.sha256) return undefined
    return {
      verified: row.verified === true,
      uploaderAccountId: row.uploader_account_id,
      storageKey: row.storage_key,
      fileName: row.file_name,
      mime: row.mime,
      sha256: row.sha256,
    }
  },
})
