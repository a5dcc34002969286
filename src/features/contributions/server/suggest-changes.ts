import { type BodyOf, failing, type ReturnOf } from '#shared/endpoint.ts'
import { pick } from '#features/resources/attributes.ts'
import { suggestionRefusal } from '../act-refusal.ts'
import { hiddenChanges } from '../audit-details.ts'
import * as contract from '../contract.ts'
import { changedFields } from '../editable-fields.ts'
import type { Own, OwnRecordsRepository } from './own-records-repository.ts'
import { storedFields } from './record-edits-repository.ts'

const fail = failing(contract.suggestChanges)

export interface SuggestDeps {
  readonly ownRecords: OwnRecordsRepository
  readonly newRevisionId: () => string
}

/** Stores the changes that the author of a public resource suggests, beside the values that the author saw. */
export function suggestChanges(
  { ownRecords, newRevisionId }: SuggestDeps,
  own: Own,
  body: BodyOf<typeof contract.suggestChanges>,
  key: string | undefined,
): Promise<ReturnOf<typeof contract.suggestChanges>> {
  const { resourceId, accountId } = own
  const idempotency = { actor: `account ${accountId}`, key, request: ['suggest', resourceId, body] }
  return ownRecords.locked(idempotency, own, async (tx, record) => {
    const refusal = suggestionRefusal(record, body.editNumber)
    if (refusal || !record) throw fail(refusal ?? 'resource_not_found')
    const given = storedFields(body.fields)
    const changed = changedFields(given, record)
    if (changed.length === 0) throw fail('required_fields_missing', { field: 'fields' })
    const [fields, base] = [pick(given, changed), pick(record, changed)]
    const changes = changed.map((field) => ({ field, from: record[field], to: fields[field] ?? null }))
    const id = newRevisionId()
    const details = { changes: hiddenChanges(changes) }
    const suggestion = { id, fields, base, message: body.message, details }
    if (!(await ownRecords.suggest(tx, record, accountId, suggestion))) throw fail('revision_open')
    return { id }
  })
}
