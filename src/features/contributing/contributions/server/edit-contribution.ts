import { type BodyOf, failing, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { extractJob } from '#features/contributing/previews/server/extract-content.ts'
import { fileUrl } from '#features/catalogue/resources/resource.ts'
import { acceptedLink } from '#features/contributing/uploads/link.ts'
import { claimUpload } from '#features/contributing/uploads/server/claim-upload.ts'
import { type StoredFile, takeUpload } from '#features/contributing/uploads/server/filing-repository.ts'
import type { FileDeps } from '#features/contributing/files/server/file-deps.ts'
import { moveTrashedNow } from '#platform/files/trashed-files-repository.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import { type Idempotency, storedResponse, type Tx } from '#platform/postgres/idempotency.ts'
import { changeRefusal } from '../contribution-status.ts'
import * as contract from '../contract.ts'
import { dropFile, findOwnRecord, type Own, type OwnRecord, withOwnRecord } from './own-records-repository.ts'
import { editRecord, type NewContent } from './record-edits-repository.ts'

const fail = failing(contract.editContribution)
type Body = BodyOf<typeof contract.editContribution>
type Edited = ReturnOf<typeof contract.editContribution>

export interface ContributionDeps extends FileDeps {
  readonly databaseNow: () => Promise<Date>
  readonly addNotice: AddNotice
  readonly newRevisionId: () => string
}

const aboutVersion = ({ kind, note, fixes }: Body) => ({
  ...(kind && { version_kind: kind }),
  ...(note !== undefined && { version_note: note }),
  ...(fixes && { fixes: [...fixes] }),
})

function editable(record: OwnRecord | undefined, body: Body): OwnRecord {
  const { editNumber, uploadId, link } = body
  const refusal = changeRefusal(record, editNumber)
  if (refusal || !record) throw fail(refusal ?? 'resource_not_found')
  // A file stays a file, a link stays a link.
  if (uploadId !== undefined && record.kind !== 'file')
    throw commonFailure('invalid_input', { field: 'uploadId' })
  if (link !== undefined && record.kind !== 'link') throw commonFailure('invalid_input', { field: 'link' })
  const field = (['kind', 'note', 'fixes'] as const).find((name) => body[name] !== undefined)
  if (field && record.replaces_id === null) throw commonFailure('invalid_input', { field })
  return record
}

function linkContent({ file_url: from }: OwnRecord, link: string): NewContent | undefined {
  const to = acceptedLink(link, fail)
  return to === from ? undefined : { columns: { file_url: to }, change: { field: 'link', from, to } }
}

/** The columns of the new file. Text, cover and pages are extracted later. */
async function fileContent({ jobs }: ContributionDeps, tx: Tx, record: OwnRecord, file: StoredFile) {
  const columns = await takeUpload(tx, file)
  if (!columns) throw fail('upload_not_found', { field: 'uploadId' })
  await dropFile(tx, record)
  await jobs.send(extractJob, { resourceId: record.id }, { tx })
  const unread = {
    understood: 'waiting' as const,
    understand_tries: 0,
    pages: null,
    thumbnail: null,
    language_guess: null,
    access: null,
  }
  return {
    columns: { ...columns, ...unread, file_url: fileUrl(record.id, file.fileName) },
    change: { field: 'file' as const, from: record.file_name, to: file.fileName },
  }
}

interface Call {
  readonly own: Own
  readonly body: Body
  readonly idempotency: Idempotency
}

/** Commits fields and new content together, with the record locked. */
const commit = (
  deps: ContributionDeps,
  { own, body, idempotency }: Call,
  contentOf: (tx: Tx, record: OwnRecord) => Promise<NewContent | undefined>,
) =>
  withOwnRecord(deps.db, idempotency, own, async (tx, found): Promise<Edited> => {
    const record = editable(found, body)
    const content = await contentOf(tx, record)
    const { editNumber } = await editRecord(tx, {
      resourceId: own.resourceId,
      fields: body.fields ?? {},
      content: { ...content, columns: { ...content?.columns, ...aboutVersion(body) } },
      by: { accountId: own.accountId, as: 'author' },
    })
    return { editNumber }
  })

/** As a file is filed: it is checked, moves to its final key, and the commit swaps the columns. */
async function replaceFile(deps: ContributionDeps, call: Call, uploadId: string): Promise<Edited> {
  const { own, body } = call
  // Refused before the bytes are read, and again under the lock.
  const before = editable(await findOwnRecord(deps.db, own), body)
  const upload = { id: uploadId, accountId: own.accountId }
  const file = await claimUpload(deps, upload, body.fields?.title ?? before.title)
  if (!file) throw fail('upload_not_found', { field: 'uploadId' })
  let replaced: string | null = null
  const edited = await commit(deps, call, (tx, record) => {
    replaced = record.storage_key
    return fileContent(deps, tx, record, file)
  })
  await deps.staging.discard(uploadId)
  await moveTrashedNow(deps, replaced)
  return edited
}

/** Edits a record that is not public. A retry with the same idempotency key gets the first response. */
export async function editContribution(deps: ContributionDeps, own: Own, body: Body, once: Idempotency) {
  const { uploadId, link } = body
  if (uploadId !== undefined && link !== undefined) throw commonFailure('invalid_input', { field: 'link' })
  const call = { own, body, idempotency: once }
  if (uploadId === undefined)
    return commit(deps, call, (_tx, record) =>
      Promise.resolve(link === undefined ? undefined : linkContent(record, link)),
    )
  const stored = async () => (await storedResponse(deps.db, once))?.answer as Edited | undefined
  const earlier = await stored()
  if (earlier) return earlier
  try {
    return await replaceFile(deps, call, uploadId)
  } catch (error) {
    // A retry during the first call finds another version or no upload, but then the stored response.
    const first = await stored()
    if (first) return first
    throw error
  }
}
