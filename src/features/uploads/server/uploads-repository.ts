import { sql } from 'kysely'
import { commonFailure } from '#shared/failure.ts'
import type { Db } from '#server/platform/database/connection.ts'
import { answeredBefore, type Idempotency, once, type Tx } from '#server/platform/database/once.ts'
import type { StorageName } from '#features/subjects/subject.ts'
import type { UploadsNow } from '../upload-limits.ts'

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

/** An upload whose bytes are still to come; \`bytes\` as announced. */
export type ExpectedUpload = Omit<Upload, 'sha256'>

export interface UploadsRepository {
  /**
   * Takes a place for bytes to come, unless `objection` finds one in what is there already; gives what it found.
   * One at a time, so that no two see the same free place.
   */
  begin<O>(
    upload: ExpectedUpload,
    objection: (now: UploadsNow) => O | undefined,
    options: { readonly countStored: boolean },
  ): Promise<O | undefined>
  /** The bytes are here: their number and sum. Fails when the place is gone, with its account for example. */
  arrived(id: string, file: Pick<Upload, 'bytes' | 'sha256'>): Promise<void>
  /** The account's own upload; undefined when there is none, or it is somebody else's, or still on its way. */
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

/** Held until the commit: the account may go before or after, not meanwhile. Fails with `not_signed_in` when it has gone. */
async function holdAccount(tx: Tx, accountId: string) {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw commonFailure('not_signed_in')
}

const fileAway = (db: Db, resource: NewResource, idempotency: Idempotency) =>
  once(db, idempotency, async (tx) => {
    const { id, fileUrl, uploaderAccountId, subject, title, file } = resource
    await holdAccount(tx, uploaderAccountId)
    if (file) await endUpload(tx, file.uploadId)
    await tx.insertInto('resources').values(rowOf(resource)).execute()
    const event = { user_id: uploaderAccountId, event: 'file_upload' as const, subject, title }
    await tx.insertInto('analytics_data').values(event).execute()
    return { id, file_url: fileUrl }
  })

/** Bytes that never came, because the site was stopped meanwhile, take no place: no call lasts ten minutes. */
const counts = sql<boolean>`(sha256 is not null or created_at > now() - interval '10 minutes')`

/** An hour after its bytes came an upload hinders nobody any more: its form is long gone. */
async function uploadsNow(tx: Tx, accountId: string, countStored: boolean): Promise<UploadsNow> {
  const { rows } = await sql<UploadsNow>`select
    (select count(*) from uploads where account_id = ${accountId} and ${counts}
      and created_at > now() - interval '1 hour') as "open",
    (select coalesce(sum(bytes), 0) from uploads where account_id = ${accountId} and ${counts}
      and created_at > now() - interval '1 day')
    + (select coalesce(sum(bytes), 0) from resources where uploader_account_id = ${accountId}
      and modified_at > now() - interval '1 day') as "bytesToday",
    case when ${countStored}::boolean then (select coalesce(sum(bytes), 0) from uploads where ${counts})
      + (select coalesce(sum(bytes), 0) from resources) else 0 end as "bytesStored"`.execute(tx)
  return rows[0] ?? { open: 0, bytesToday: 0, bytesStored: 0 }
}

/** Held for the moment of counting only; the number is the product's own, as that of the change feed. */
const oneAtATime = sql`select pg_advisory_xact_lock(7419803117)`

const begin = <O>(
  db: Db,
  { id, accountId, fileName, bytes }: ExpectedUpload,
  objection: (now: UploadsNow) => O | undefined,
  countStored: boolean,
) =>
  db.transaction().execute(async (tx) => {
    await oneAtATime.execute(tx)
    const found = objection(await uploadsNow(tx, accountId, countStored))
    if (found === undefined)
      await tx
        .insertInto('uploads')
        .values({ id, account_id: accountId, file_name: fileName, bytes })
        .execute()
    return found
  })

export const uploadsRepository = (db: Db): UploadsRepository => ({
  begin: (upload, objection, { countStored }) => begin(db, upload, objection, countStored),

  async arrived(id, { bytes, sha256 }) {
    await db
      .updateTable('uploads')
      .set({ bytes, sha256 })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  find: (id, accountId) =>
    db
      .selectFrom('uploads')
      .select(['id', 'account_id as accountId', 'file_name as fileName', 'bytes', 'sha256'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('sha256', 'is not', null)
      .$narrowType<{ sha256: string }>()
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
