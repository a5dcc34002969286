import { type Selectable, sql } from 'kysely'
import { markAllTrashed, markTrashed } from '#platform/files/trashed-files-repository.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import type { AuditDetails } from '../audit-details.ts'
import type { StoredDetails } from '#features/contributing/uploads/details.ts'
import { editableFields } from '../editable-fields.ts'

/** A resource and the account that must own it. */
export interface Own {
  readonly resourceId: string
  readonly accountId: string
}

const ownColumns = [
  'id',
  ...editableFields,
  'kind',
  'file_url',
  'file_name',
  'storage_key',
  'bytes',
  'verified',
  'quarantined_at',
  'returned_at',
  'edit_number',
  'replaces_id',
  'removal_asked_at',
] as const
export type OwnRecord = Pick<Selectable<Database['resources']>, (typeof ownColumns)[number]>

/** Ownership is part of the query: the resource of another is none (T3). */
const ownRecord = (db: Db | Tx, { resourceId, accountId }: Own) =>
  db
    .selectFrom('resources')
    .select(ownColumns)
    .where('id', '=', resourceId)
    .where('uploader_account_id', '=', accountId)

/** Undefined for a resource of another account. */
export const findOwnRecord = (db: Db | Tx, own: Own): Promise<OwnRecord | undefined> =>
  ownRecord(db, own).executeTakeFirst()

/** Runs `act` once, with the record locked until the commit. Undefined for a resource of another account. */
export const withOwnRecord = <A>(
  db: Db,
  idempotency: Idempotency | undefined,
  own: Own,
  act: (tx: Tx, record: OwnRecord | undefined) => Promise<A>,
) => runOnce(db, idempotency, async (tx) => act(tx, await ownRecord(tx, own).forUpdate().executeTakeFirst()))

/** Before a new file: text, cover and signature of the old one go, and its bytes become trash. */
export async function dropFile(tx: Tx, record: OwnRecord) {
  const { id } = record
  await tx.deleteFrom('previews').where('resource_id', '=', id).execute()
  await tx.deleteFrom('text_signatures').where('resource_id', '=', id).execute()
  await markTrashed(tx, record)
}

/** Columns of a resource that is not returned. */
export const notReturned = {
  returned_at: null,
  returned_reason: null,
  returned_text: null,
  returned_fields: null,
} as const

export async function resubmitRecord(
  tx: Tx,
  { id, title }: OwnRecord,
  accountId: string,
  message: string | undefined,
) {
  await tx
    .updateTable('resources')
    .set({ ...notReturned, queued_at: sql`now()`, decisions: sql`decisions + 1` })
    .where('id', '=', id)
    .execute()
  // A moderator reads it in the history. The database replaces email addresses.
  await addAuditEntry(tx, { act: 'resource.resubmitted', accountId, subjectId: id, title, reason: message })
}

/** The account that returned it last, with its present role. */
export const returnedBy = (tx: Tx, resourceId: string) =>
  tx
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.account_id', 'audit_entries.account_id')
    .select(['audit_entries.account_id as accountId', 'role'])
    .where('subject_id', '=', resourceId)
    .where('act', '=', 'resource.returned')
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function withdrawRecord(tx: Tx, record: OwnRecord, accountId: string) {
  const { id, subject, title } = record
  await markAllTrashed(tx, id)
  await tx.deleteFrom('resources').where('id', '=', id).execute()
  const event = { user_id: accountId, event: 'file_Deleted' as const, subject, title }
  await tx.insertInto('analytics_data').values(event).execute()
  await addAuditEntry(tx, { act: 'resource.withdrawn', accountId, subjectId: id, title })
}

interface Suggestion {
  readonly id: string
  readonly fields: Partial<StoredDetails>
  /** The values that the author saw. */
  readonly base: Partial<StoredDetails>
  readonly message: string | undefined
  readonly details: AuditDetails
}

/** False if an earlier suggestion is still open. */
export async function addSuggestion(tx: Tx, record: OwnRecord, accountId: string, suggestion: Suggestion) {
  const { id, fields, base, message, details } = suggestion
  const added = await tx
    .insertInto('revisions')
    .values({
      id,
      resource_id: record.id,
      author_account_id: accountId,
      base_edit_number: record.edit_number,
      fields: JSON.stringify(fields),
      base: JSON.stringify(base),
      message: message || null,
    })
    .onConflict((conflict) => conflict.column('resource_id').where('state', '=', 'proposed').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return false
  const entry = { act: 'revision.proposed', accountId, subjectId: record.id, title: record.title } as const
  await addAuditEntry(tx, { ...entry, reason: message, details })
  return true
}

/** The log is never deleted, so it has no reason, which may name a person. Without a reason, takes the request back. */
export async function askForRemoval(tx: Tx, { id, title }: OwnRecord, accountId: string, reason?: string) {
  const asked = {
    removal_asked_at: reason === undefined ? null : sql<Date>`now()`,
    removal_reason: reason ?? null,
  }
  await tx.updateTable('resources').set(asked).where('id', '=', id).execute()
  if (reason !== undefined) await addAuditEntry(tx, { act: 'removal.asked', accountId, subjectId: id, title })
}

/** A resource with what a proposal needs of it; undefined for that of another owner. */
export const findReplaceable = (db: Db | Tx, resourceId: string, owner: string | undefined) =>
  db
    .selectFrom('resources')
    .select([...editableFields, 'id', 'kind', 'file_url', 'sha256', 'verified', 'quarantined_at'])
    .select(['version', 'edit_number', 'returned_at', 'rights_statement'])
    .select(
      sql<boolean>`exists (select from resources as other where replaces_id = resources.id)`.as('isProposed'),
    )
    .where('id', '=', resourceId)
    .$if(owner !== undefined, (own) => own.where('uploader_account_id', '=', owner ?? null))
    .executeTakeFirst()

/** A statement of its own, so that the next one sees what others committed before the lock. */
export const lockRecord = (tx: Tx, resourceId: string) =>
  sql`select from resources where id = ${resourceId}::uuid for update`.execute(tx)
