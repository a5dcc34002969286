import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import { answeredBefore, type Idempotency, once, type Tx } from '#server/platform/database/once.ts'
import type { StorageName } from '#features/subjects/subject.ts'

/** Bytes received and waiting to be filed as a resource. */
export interface Upload {
  readonly id: string
  readonly accountId: string
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string
}

export interface StoredFile {
  readonly uploadId: string
  readonly storageKey: string
  readonly fileName: string
  readonly bytes: number
  readonly mime: 'application/pdf' | `application/${string}`
  readonly sha256: string
  readonly activeContent: boolean
}

/** A resource as its uploader gave it; who and when come from the server. */
export interface NewResource {
  readonly id: string
  readonly userID: string
  readonly uploaderAccountId: string
  readonly subject: StorageName
  readonly title: string
  readonly fileUrl: string
  readonly tags: readonly string[]
  readonly licence: string | undefined
  readonly author: string | undefined
  readonly language: string | undefined
  readonly description: string | undefined
  readonly source: string | undefined
  readonly changes: string | undefined
  /** Undefined for a link. */
  readonly file: StoredFile | undefined
}

export interface Filed {
  readonly id: string
  readonly file_url: string
}

export interface UploadsRepository {
  keep(upload: Upload): Promise<void>
  /** The account's own upload; undefined when there is none or it is somebody else's. */
  find(id: string, accountId: string): Promise<Upload | undefined>
  forget(id: string): Promise<void>
  /** What the same call was answered before, so that a repeat needs no file. */
  answered(idempotency: Idempotency): Promise<Filed | undefined>
  /** The record, its analytics event and the end of its upload, all or nothing. Undefined: the upload was filed already. */
  file(resource: NewResource, idempotency: Idempotency): Promise<Filed | undefined>
}

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text)

function rowOf({ file, ...resource }: NewResource) {
  return {
    id: resource.id,
    user_id: resource.userID,
    uploader_account_id: resource.uploaderAccountId,
    subject: resource.subject,
    title: resource.title,
    file_url: resource.fileUrl,
    tags: [...resource.tags],
    licence: orNull(resource.licence),
    author: orNull(resource.author),
    language: orNull(resource.language),
    description: orNull(resource.description),
    source: orNull(resource.source),
    changes: orNull(resource.changes),
    ...(file
      ? {
          kind: 'file' as const,
          storage_key: file.storageKey,
          file_name: file.fileName,
          bytes: file.bytes,
          mime: sql<never>`${file.mime}`,
          sha256: file.sha256,
          active_content: file.activeContent,
        }
      : { kind: 'link' as const }),
  }
}

class FiledAlready extends Error {}

/** Of two that file one upload at once, the second waits here for the first and then finds it gone. */
async function endUpload(tx: Tx, id: string) {
  const ended = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new FiledAlready()
}

const fileAway = (db: Db, resource: NewResource, idempotency: Idempotency) =>
  once(db, idempotency, async (tx) => {
    const { id, fileUrl, uploaderAccountId, subject, title, file } = resource
    if (file) await endUpload(tx, file.uploadId)
    await tx.insertInto('resources').values(rowOf(resource)).execute()
    const event = { user_id: uploaderAccountId, event: 'file_upload' as const, subject, title }
    await tx.insertInto('analytics_data').values(event).execute()
    return { id, file_url: fileUrl }
  })

export const uploadsRepository = (db: Db): UploadsRepository => ({
  async keep({ id, accountId, fileName, bytes, sha256 }) {
    await db
      .insertInto('uploads')
      .values({ id, account_id: accountId, file_name: fileName, bytes, sha256 })
      .execute()
  },

  find: (id, accountId) =>
    db
      .selectFrom('uploads')
      .select(['id', 'account_id as accountId', 'file_name as fileName', 'bytes', 'sha256'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst(),

  async forget(id) {
    await db.deleteFrom('uploads').where('id', '=', id).execute()
  },

  answered: async (idempotency) => (await answeredBefore(db, idempotency))?.answer as Filed | undefined,

  file: (resource, idempotency) =>
    fileAway(db, resource, idempotency).catch((trouble: unknown) => {
      if (trouble instanceof FiledAlready) return undefined
      throw trouble
    }),
})
