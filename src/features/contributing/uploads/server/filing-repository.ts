import { sql, type Updateable } from 'kysely'
import type { BodyOf, ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { storedResponse, type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import { byName, uploadedAttributes } from '#features/catalogue/resources/attributes.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import type { VirusScan } from '#platform/files/virus-scanner.ts'
import type { createResource } from '../contract.ts'

export interface StoredFile {
  readonly uploadId: string
  readonly storageKey: string
  readonly fileName: string
  readonly bytes: number
  readonly mime: 'application/pdf' | `application/${string}`
  readonly sha256: string
  readonly activeContent: boolean
  readonly remoteContent: boolean
  readonly virusScan: VirusScan
}

/** A resource as sent by the uploader; the server adds account and time. */
export interface NewResource extends Omit<
  BodyOf<typeof createResource>,
  'uploadId' | 'link' | 'licence' | 'language'
> {
  readonly id: string
  readonly userID: string
  readonly uploaderAccountId: string
  readonly fileUrl: string
  /** Null: unknown. */
  readonly licence: string | null
  /** Undefined for a link. */
  readonly file: StoredFile | undefined
}

export type ResourceColumns = Updateable<Database['resources']>

export type Filed = ReturnOf<typeof createResource>

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text)

const fileColumns = (file: StoredFile) => ({
  storage_key: file.storageKey,
  file_name: file.fileName,
  bytes: file.bytes,
  mime: sql<never>`${file.mime}`,
  sha256: file.sha256,
  active_content: file.activeContent,
  remote_content: file.remoteContent,
  virus_scan: file.virusScan,
})

function toRow({ file, ...resource }: NewResource) {
  return {
    id: resource.id,
    user_id: resource.userID,
    uploader_account_id: resource.uploaderAccountId,
    subject: resource.subject,
    title: resource.title,
    file_url: resource.fileUrl,
    tags: [...resource.tags],
    licence: resource.licence,
    languages: [...(resource.languages ?? [])],
    ...byName(uploadedAttributes, (name) => orNull(resource[name])),
    made_with_ai: sql<never>`${orNull(resource.made_with_ai)}`,
    rights_statement: orNull(resource.rightsStatement),
    ...(file ? { kind: 'file' as const, ...fileColumns(file) } : { kind: 'link' as const }),
  }
}

class AlreadyFiledError extends Error {}

/** Two calls that file the same upload: the second waits for the row lock, then finds no row. */
async function isUploadDeleted(tx: Tx, id: string) {
  const deleted = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Locks the account until the commit. Throws `not_signed_in` if it was deleted. */
async function lockAccount(tx: Tx, accountId: string) {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw commonFailure('not_signed_in')
}

/** Only public resources and the uploader's own are revealed (T15), and no proposed versions. */
export async function findSameFile(
  db: Db | Tx,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
  uploaderAccountId: string,
): Promise<Filed['sameFile']> {
  const found = await db
    .selectFrom('resources')
    .select(['title', 'subject', 'file_url'])
    .where('sha256', '=', sha256)
    .where('bytes', '=', bytes)
    .where('quarantined_at', 'is', null)
    .where('replaces_id', 'is', null)
    .where(({ or, eb }) => or([eb('verified', '=', true), eb('uploader_account_id', '=', uploaderAccountId)]))
    .orderBy('verified', (order) => order.desc().nullsLast())
    .orderBy('modified_at', 'desc')
    .executeTakeFirst()
  return found ? { ...found, bytes } : null
}

/** The response of the same call; a retry then needs no file. */
export const storedFiling = async (db: Db, idempotency: Idempotency) =>
  (await storedResponse(db, idempotency))?.answer as Filed | undefined

/** Record, event, deletion of the upload and `inTransaction` commit together. Undefined if the upload is already filed. */
export const fileResource = (
  db: Db,
  resource: NewResource,
  idempotency: Idempotency,
  inTransaction?: (tx: Tx) => Promise<ResourceColumns | undefined>,
) =>
  runOnce(db, idempotency, async (tx): Promise<Filed> => {
    const { id, fileUrl, uploaderAccountId, subject, title, file } = resource
    await lockAccount(tx, uploaderAccountId)
    const columns = await inTransaction?.(tx)
    if (file && !(await isUploadDeleted(tx, file.uploadId))) throw new AlreadyFiledError()
    const sameFile = file ? await findSameFile(tx, file, uploaderAccountId) : null
    const row = { ...toRow(resource), ...(columns as object) }
    await tx.insertInto('resources').values(row).execute()
    const event = { user_id: uploaderAccountId, event: 'file_upload' as const, subject, title }
    await tx.insertInto('analytics_data').values(event).execute()
    return { id, file_url: fileUrl, sameFile }
  }).catch((error: unknown) => {
    if (error instanceof AlreadyFiledError) return undefined
    throw error
  })

/**
 * Deletes the upload of a claimed file in the caller's transaction, and returns the columns of the file. Undefined if
 * the upload is already filed.
 */
export const takeUpload = async (tx: Tx, file: StoredFile) =>
  (await isUploadDeleted(tx, file.uploadId)) ? fileColumns(file) : undefined
