import type { Member } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { fileUrl } from '#features/catalogue/resources/resource.ts'
import { extractJob } from '#features/contributing/previews/server/extract-content.ts'
import type { Idempotency } from '#platform/postgres/idempotency.ts'
import * as contract from '../contract.ts'
import { acceptedLink } from '../link.ts'
import { defaultLicence, rightsStatement } from '../licence.ts'
import { distinctTags } from '../upload-rules.ts'
import { claimUpload } from './claim-upload.ts'
import { fileResource, type NewResource, storedFiling } from './filing-repository.ts'
import type { UploadDeps } from './upload-deps.ts'

const fail = failing(contract.createResource)
type Body = BodyOf<typeof contract.createResource>

function linkOf({ link, uploadId }: Body): string | undefined {
  if (link === undefined) {
    if (uploadId === undefined) throw fail('required_fields_missing', { field: 'uploadId' })
    return undefined
  }
  if (uploadId !== undefined) throw fail('required_fields_missing', { field: 'link' })
  return acceptedLink(link, fail)
}

const newResource = (
  { email, accountId }: Member,
  body: Body,
  rest: Pick<NewResource, 'id' | 'fileUrl' | 'file'>,
): NewResource => ({
  ...body,
  ...rest,
  userID: email,
  uploaderAccountId: accountId,
  tags: distinctTags(body.tags),
  licence: body.licence === undefined ? defaultLicence : body.licence,
})

/** Moves the inspected file to its final key, then commits the record (house rule 7). Undefined without the upload. */
async function fileUpload(deps: UploadDeps, member: Member, body: Body, idempotency: Idempotency) {
  const file = await claimUpload(deps, { id: body.uploadId ?? '', accountId: member.accountId }, body.title)
  if (!file) return undefined
  const id = deps.newResourceId()
  const resource = newResource(member, body, { id, file, fileUrl: fileUrl(id, file.fileName) })
  const filed = await fileResource(deps.db, resource, idempotency, (tx) =>
    deps.jobs.send(extractJob, { resourceId: id }, { tx }),
  )
  await deps.staging.discard(file.uploadId)
  return filed
}

/** Files a link or an upload of the member. A retry with the same idempotency key gets the first response. */
export async function createResource(deps: UploadDeps, member: Member, body: Body, key: string | undefined) {
  if (body.title === '') throw fail('required_fields_missing', { field: 'title' })
  const link = linkOf(body)
  if (deps.rightsRule === 'tick' && body.rightsStatement !== rightsStatement.version)
    throw fail('rights_statement_missing', { field: 'rightsStatement' })
  const idempotency = { actor: `account ${member.accountId}`, key, request: ['create', body] }
  const earlier = await storedFiling(deps.db, idempotency)
  if (earlier) return earlier
  const filed =
    link === undefined
      ? await fileUpload(deps, member, body, idempotency)
      : await fileResource(
          deps.db,
          newResource(member, body, { id: deps.newResourceId(), file: undefined, fileUrl: link }),
          idempotency,
        )
  // A retry during the first call finds no upload, but then the stored response.
  const response = filed ?? (await storedFiling(deps.db, idempotency))
  if (!response) throw fail('upload_not_found', { field: 'uploadId' })
  return response
}
