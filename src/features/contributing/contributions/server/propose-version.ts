/** A proposal of a new version: another file or link for a public resource, which stays until an approval. */
import { can, type Member } from '#shared/abilities.ts'
import { type BodyOf, failing, type ParamsOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { pick } from '#features/catalogue/resources/attributes.ts'
import { fileContent, type FilingDeps } from '#features/contributing/uploads/server/create-resource.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import * as contract from '../contract.ts'
import { suggestionRefusal } from '../contribution-status.ts'
import { editableFields } from '../editable-fields.ts'
import { findReplaceable, lockRecord } from './own-records-repository.ts'

const fail = failing(contract.proposeVersion)

type Call = typeof contract.proposeVersion
type Proposal = ParamsOf<Call> & { readonly member: Member; readonly body: BodyOf<Call> }

/** Throws unless the record is public in the version that was seen, and of the kind of the new content. */
async function findRecord(db: Db, { resourceId, member, body }: Proposal) {
  const owner = can(member, 'moderate resources') ? undefined : member.accountId
  const record = await findReplaceable(db, resourceId, owner)
  const refusal = suggestionRefusal(record)
  if (refusal || !record) throw fail(refusal ?? 'resource_not_found')
  if (record.version !== body.version) throw fail('resource_changed')
  if (record.isProposed) throw fail('replacement_open')
  const [kind, field] = body.uploadId === undefined ? ['link', 'link'] : ['file', 'uploadId']
  if (record.kind !== kind) throw commonFailure('invalid_input', { field })
  return record
}

export async function proposeVersion(deps: FilingDeps, proposal: Proposal, key: string | undefined) {
  const { resourceId, member, body } = proposal
  const { accountId } = member
  const { kind, note, fixes } = body
  if (!kind || !note) throw fail('required_fields_missing', { field: kind ? 'note' : 'kind' })
  const version = body.version + 1
  const { id } = await fileContent(deps, {
    member,
    body,
    idempotency: { actor: `account ${accountId}`, key, request: ['propose', resourceId, body] },
    details: async () => pick(await findRecord(deps.db, proposal), ['subject', 'title', 'tags', 'licence']),
    columns: async (tx, { file, fileUrl }) => {
      await lockRecord(tx, resourceId)
      const record = await findRecord(tx, proposal)
      if (file ? file.sha256 === record.sha256 : fileUrl === record.file_url) throw fail('same_file')
      const entry = { accountId, act: 'replacement.proposed', subjectId: resourceId } as const
      await addAuditEntry(tx, { ...entry, title: record.title, details: { version } })
      const about = { version, version_kind: kind, version_note: note, fixes: fixes && [...fixes] }
      return { ...pick(record, [...editableFields, 'rights_statement']), ...about, replaces_id: resourceId }
    },
  })
  return { id, version }
}
