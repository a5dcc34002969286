import type { Member } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { fileUrl } from '#features/catalogue/resources/resource.ts'
import { extractJob } from '#features/contributing/previews/server/extract-content.ts'
import type { FileDeps } from '#features/contributing/files/server/file-deps.ts'
import type { Idempotency, Tx } from '#platform/postgres/idempotency.ts'
import * as contract from '../contract.ts'
import { acceptedLink } from '../link.ts'
import { defaultLicence, rightsStatement } from '../licence.ts'
import { distinctTags } from '../upload-rules.ts'
import { givenLanguages } from './given-languages.ts'
import { claimUpload } from './claim-upload.ts'
import { fileResource, type NewResource, type ResourceColumns, storedFiling } from './filing-repository.ts'
import type { UploadDeps } from './upload-deps.ts'

const fail = failing(contract.createResource)
type Body = BodyOf<typeof contract.createResource>

type Content = Pick<NewResource, 'id' | 'fileUrl' | 'file'>
export type FilingDeps = FileDeps & Pick<UploadDeps, 'newResourceId'>

/** Throws unless there is exactly one of both. */
function linkOf({ link, uploadId }: Pick<Body, 'link' | 'uploadId'>): string | undefined {
  if (link === undefined) {
    if (uploadId === undefined) throw fail('required_fields_missing', { field: 'uploadId' })
    return undefined
  }
  if (uploadId !== undefined) throw fail('required_fields_missing', { field: 'link' })
  return acceptedLink(link, fail)
}

interface Filing {
  readonly member: Member
  readonly body: Pick<Body, 'uploadId' | 'link'>
  readonly idempotency: Idempotency
  readonly details: () => Promise<Omit<NewResource, keyof Content | 'userID' | 'uploaderAccountId'>>
  /** Runs before the record is stored, in its transaction, and may give other columns. */
  readonly columns?: (tx: Tx, content: Content) => Promise<ResourceColumns>
}

/** The link, or the inspected file at its final key (house rule 7). Undefined without the upload. */
async function contentOf(deps: FilingDeps, { member, body }: Filing, title: string) {
  const id = deps.newResourceId()
  const link = linkOf(body)
  if (link !== undefined) return { id, file: undefined, fileUrl: link }
  const file = await claimUpload(deps, { id: body.uploadId ?? '', accountId: member.accountId }, title)
  return file && { id, file, fileUrl: fileUrl(id, file.fileName) }
}

async function fileOnce(deps: FilingDeps, filing: Filing) {
  const { accountId, email: userID } = filing.member
  const details = await filing.details()
  const content = await contentOf(deps, filing, details.title)
  if (!content) return undefined
  const { id, file } = content
  const resource = { ...details, ...content, userID, uploaderAccountId: accountId }
  const filed = await fileResource(deps.db, resource, filing.idempotency, async (tx) => {
    const columns = await filing.columns?.(tx, content)
    if (file) await deps.jobs.send(extractJob, { resourceId: id }, { tx })
    return columns
  })
  if (file) await deps.staging.discard(file.uploadId)
  return filed
}

/** Files a link or an upload of the member. A retry with the same idempotency key gets the first response. */
export async function fileContent(deps: FilingDeps, filing: Filing) {
  linkOf(filing.body)
  const stored = () => storedFiling(deps.db, filing.idempotency)
  // A retry during the first call finds no upload, but then the stored response.
  const filed = (await stored()) ?? (await fileOnce(deps, filing)) ?? (await stored())
  if (!filed) throw fail('upload_not_found', { field: 'uploadId' })
  return filed
}

export function createResource(deps: UploadDeps, member: Member, body: Body, key: string | undefined) {
  const { title, tags, licence = defaultLicence } = body
  if (title === '') throw fail('required_fields_missing', { field: 'title' })
  if (deps.rightsRule === 'tick' && body.rightsStatement !== rightsStatement.version)
    throw fail('rights_statement_missing', { field: 'rightsStatement' })
  const idempotency = { actor: `account ${member.accountId}`, key, request: ['create', body] }
  const languages = givenLanguages(body, body.link === undefined ? 'file' : 'link') ?? []
  const details = () => Promise.resolve({ ...body, languages, tags: distinctTags(tags), licence })
  return fileContent(deps, { member, body, idempotency, details })
}
