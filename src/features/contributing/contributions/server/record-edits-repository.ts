/** Edits of a resource, by its author or a moderator, with their audit entry. */
import { sql, type UpdateObject } from 'kysely'
import { commonFailure } from '#shared/failure.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import type { EditedFields } from '#features/contributing/uploads/contract.ts'
import type { StoredDetails } from '#features/contributing/uploads/details.ts'
import { givenLanguages } from '#features/contributing/uploads/server/given-languages.ts'
import { distinctTags } from '#features/contributing/uploads/upload-rules.ts'
import { type AuditDetails, type FieldChange, hiddenChanges } from '../audit-details.ts'
import { changedFields, type EditableField, editableFields } from '../editable-fields.ts'

/** Columns of another file or link, and the change as the audit log names it. */
export interface NewContent {
  readonly columns: UpdateObject<Database, 'resources'>
  /** Undefined if only the note of a proposed version changes. */
  readonly change?: FieldChange | undefined
}

export interface RecordEdit {
  readonly resourceId: string
  readonly fields: EditedFields
  readonly content?: NewContent | undefined
  readonly by: { readonly accountId: string; readonly as: 'author' | 'moderator' }
}

const orNull = (value: EditedFields[EditableField]) => (value === '' ? null : value)

/** The fields as they are stored: each tag once, an empty optional text is null. */
export function storedFields(
  { tags, language, languages, ...fields }: EditedFields,
  kind: 'file' | 'link',
): Partial<StoredDetails> {
  const given = givenLanguages({ language, languages }, kind)
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, orNull(value)])),
    ...(tags && { tags: distinctTags(tags) }),
    ...(given && { languages: given }),
  }
}

/**
 * Applies an edit in the caller's transaction, which has locked the resource and checked what its caller saw. `changed`
 * has the fields that differed; without one, and without new content, nothing was written.
 */
export async function editRecord(tx: Tx, { resourceId, fields, content, by }: RecordEdit) {
  const row = await tx
    .selectFrom('resources')
    .select([...editableFields, 'kind', 'edit_number', 'replaces_id'])
    .where('id', '=', resourceId)
    .executeTakeFirstOrThrow()
  const given = storedFields(fields, row.kind)
  if (row.replaces_id !== null && Object.keys(given).length > 0)
    throw commonFailure('invalid_input', { field: 'fields' })
  const changed = changedFields(given, row)
  if (changed.length === 0 && Object.keys(content?.columns ?? {}).length === 0)
    return { changed, editNumber: row.edit_number }
  const values = Object.fromEntries(changed.map((field) => [field, given[field]]))
  await tx
    .updateTable('resources')
    .set({
      ...values,
      ...content?.columns,
      edit_number: sql`edit_number + 1`,
      edited_at: sql`now()`,
      edited_by: by.as,
    })
    .where('id', '=', resourceId)
    .execute()
  // A proposed version has the details of its resource.
  if (changed.length > 0)
    await tx.updateTable('resources').set(values).where('replaces_id', '=', resourceId).execute()
  const changes = changed.map((field) => ({ field, from: row[field], to: given[field] ?? null }))
  const all = content?.change ? [...changes, content.change] : changes
  const details: AuditDetails = { changes: hiddenChanges(all) }
  const entry = { accountId: by.accountId, act: 'resource.edited', subjectId: resourceId } as const
  await addAuditEntry(tx, { ...entry, title: row.title, details })
  return { changed, editNumber: row.edit_number + 1 }
}
