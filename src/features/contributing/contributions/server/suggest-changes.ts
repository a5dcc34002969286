import { type BodyOf, failing } from '#shared/endpoint.ts'
import { pick } from '#features/catalogue/resources/attributes.ts'
import { suggestionRefusal } from '../contribution-status.ts'
import { hiddenChanges } from '../audit-details.ts'
import * as contract from '../contract.ts'
import type { Idempotency, Tx } from '#platform/postgres/idempotency.ts'
import type { EditedFields } from '#features/contributing/uploads/contract.ts'
import { changedFields } from '../editable-fields.ts'
import type { ContributionDeps } from './edit-contribution.ts'
import {
  addSuggestion,
  findOwnRecord,
  type Own,
  type OwnRecord,
  withOwnRecord,
} from './own-records-repository.ts'
import { storedFields } from './record-edits-repository.ts'

const fail = failing(contract.suggestChanges)
type Body = BodyOf<typeof contract.suggestChanges>

interface SuggestedEdit {
  readonly accountId: string
  readonly fields: EditedFields
  readonly message?: string | undefined
}

/** Stores a suggestion for the locked record of the account. Undefined if it changes nothing. */
async function suggestIn(
  newRevisionId: () => string,
  tx: Tx,
  record: OwnRecord,
  { accountId, ...edit }: SuggestedEdit,
) {
  const given = storedFields(edit.fields, record.kind)
  const changed = changedFields(given, record)
  if (changed.length === 0) return undefined
  const [fields, base] = [pick(given, changed), pick(record, changed)]
  const changes = changed.map((field) => ({ field, from: record[field], to: fields[field] ?? null }))
  const suggestion = { id: newRevisionId(), fields, base, message: edit.message }
  const details = { changes: hiddenChanges(changes) }
  if (!(await addSuggestion(tx, record, accountId, { ...suggestion, details }))) throw fail('revision_open')
  return { id: suggestion.id }
}

/** Suggests a moderator's edit of the own public resource, which the caller has locked. False if it changes nothing. */
export async function suggestEdit(newRevisionId: () => string, tx: Tx, own: Own, fields: EditedFields) {
  const record = await findOwnRecord(tx, own)
  const edit = { fields, accountId: own.accountId }
  return record !== undefined && (await suggestIn(newRevisionId, tx, record, edit)) !== undefined
}

/** Stores the changes that the author of a public resource suggests, beside the values that the author saw. */
export const suggestChanges = (
  { db, newRevisionId }: ContributionDeps,
  own: Own,
  body: Body,
  once: Idempotency,
) =>
  withOwnRecord(db, once, own, async (tx, record) => {
    const refusal = suggestionRefusal(record, body.editNumber)
    if (refusal || !record) throw fail(refusal ?? 'resource_not_found')
    const suggested = await suggestIn(newRevisionId, tx, record, { ...body, accountId: own.accountId })
    if (!suggested) throw fail('required_fields_missing', { field: 'fields' })
    return suggested
  })
