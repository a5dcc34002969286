import type { Member } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { storageKeyFor } from '#features/files/file-name.ts'
import { type FileType, fileTypeOf } from '#features/files/file-type.ts'
import { fileUrl } from '#features/resources/resource.ts'
import { type FileStore, KeyExistsError } from '#platform/files/file-store.ts'
import { extractJob } from '#features/previews/extract-job.ts'
import { hasErrorCode } from '#platform/files/fsync.ts'
import type { StagedFile, Staging } from '#platform/files/staging.ts'
import type { Idempotency } from '#platform/postgres/idempotency.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { VirusScan, VirusScanner } from '#platform/files/virus-scanner.ts'
import * as contract from '../contract.ts'
import { needsHttps, validLink } from '../link.ts'
import { defaultLicence, type RightsRule, rightsStatement } from '../licence.ts'
import { distinctTags } from '../upload-rules.ts'
import type { Filed, FilingRepository, NewResource, StoredFile } from './filing-repository.ts'
import type { Upload, UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createResource)
type Body = BodyOf<typeof contract.createResource>

/** `sha256` is the checksum of the inspected bytes. */
export type InspectFile = (
  path: string,
  type: FileType,
) => Promise<
  | {
      readonly ok: true
      readonly activeContent: boolean
      readonly remoteContent: boolean
      readonly sha256: string
    }
  | { readonly ok: false }
>

export interface FilingDeps {
  readonly uploads: UploadsRepository
  readonly filing: FilingRepository
  readonly staging: Staging
  readonly files: FileStore
  readonly inspectFile: InspectFile
  readonly virusScanner: VirusScanner
  readonly jobs: Pick<JobQueue, 'send'>
  readonly newResourceId: () => string
  readonly rightsRule: RightsRule
}

function linkOf({ link, uploadId }: Body): string | undefined {
  if (link === undefined) {
    if (uploadId === undefined) throw fail('required_fields_missing', { field: 'uploadId' })
    return undefined
  }
  if (uploadId !== undefined) throw fail('required_fields_missing', { field: 'link' })
  if (needsHttps(link)) throw fail('link_must_use_https', { field: 'link' })
  const stored = validLink(link)
  if (stored === undefined) throw fail('required_fields_missing', { field: 'link' })
  return stored
}

async function scan({ virusScanner }: FilingDeps, staged: StagedFile): Promise<VirusScan> {
  if (!virusScanner.isOn) return 'off'
  const bytes = staged.read()
  try {
    return await virusScanner.scan(bytes)
  } finally {
    bytes.destroy()
  }
}

/** Inspects and scans the file. Deletes an unsafe upload with its bytes, then throws `invalid_file`. */
async function assertSafe(deps: FilingDeps, { id }: Upload, staged: StagedFile, type: FileType) {
  const found = await deps.inspectFile(staged.path, type)
  if (found.ok) {
    const virusScan = await scan(deps, staged)
    if (virusScan !== 'infected') return { ...found, virusScan }
  }
  await deps.uploads.delete(id)
  await deps.staging.discard(id)
  throw fail('invalid_file')
}

async function claimStaged(deps: FilingDeps, upload: Upload, staged: StagedFile, title: string) {
  const { id: uploadId, fileName, bytes } = upload
  const type = fileTypeOf(fileName)
  if (staged.bytes !== bytes || !type) return undefined
  const { sha256, activeContent, remoteContent, virusScan } = await assertSafe(deps, upload, staged, type)
  const storageKey = storageKeyFor(title, type.extension, uploadId)
  await deps.files.claim(storageKey, staged.path).catch((error: unknown) => {
    if (!(error instanceof KeyExistsError)) throw error
  })
  const flags = { activeContent, remoteContent, virusScan }
  return { uploadId, storageKey, fileName, bytes, sha256, mime: type.mime, ...flags }
}

/**
 * Inspects the bytes, then moves them to their final key. The key contains the upload id, so that a retry finds them.
 * Undefined if the bytes are missing.
 */
async function claim(deps: FilingDeps, upload: Upload, title: string): Promise<StoredFile | undefined> {
  if (upload.received < upload.bytes) throw fail('upload_not_whole', { field: 'uploadId' })
  const staged = await deps.staging.find(upload.id)
  if (!staged) return undefined
  try {
    return await claimStaged(deps, upload, staged, title)
  } finally {
    await staged.done()
  }
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
async function fileUpload(deps: FilingDeps, member: Member, body: Body, idempotency: Idempotency) {
  const upload = await deps.uploads.find(body.uploadId ?? '', member.accountId)
  if (!upload) return undefined
  const file = await claim(deps, upload, body.title).catch(async (error: unknown) => {
    // A concurrent call has filed the upload during the inspection.
    if (hasErrorCode(error, 'ENOENT') && (await deps.staging.bytesOf(upload.id)) === undefined)
      return undefined
    throw error
  })
  if (!file) return undefined
  const id = deps.newResourceId()
  const resource = newResource(member, body, { id, file, fileUrl: fileUrl(id, file.fileName) })
  const filed = await deps.filing.file(resource, idempotency, (tx) =>
    deps.jobs.send(extractJob, { resourceId: id }, { tx }),
  )
  await deps.staging.discard(upload.id)
  return filed
}

/** Files a link or an upload of the member. A retry with the same idempotency key gets the first response. */
export async function createResource(
  deps: FilingDeps,
  member: Member,
  body: Body,
  key: string | undefined,
): Promise<Filed> {
  if (body.title === '') throw fail('required_fields_missing', { field: 'title' })
  const link = linkOf(body)
  if (deps.rightsRule === 'tick' && body.rightsStatement !== rightsStatement.version)
    throw fail('rights_statement_missing', { field: 'rightsStatement' })
  const idempotency = { actor: `account ${member.accountId}`, key, request: ['create', body] }
  const earlier = await deps.filing.storedResponse(idempotency)
  if (earlier) return earlier
  const filed =
    link === undefined
      ? await fileUpload(deps, member, body, idempotency)
      : await deps.filing.file(
          newResource(member, body, { id: deps.newResourceId(), file: undefined, fileUrl: link }),
          idempotency,
        )
  // A retry during the first call finds no upload, but then the stored response.
  const response = filed ?? (await deps.filing.storedResponse(idempotency))
  if (!response) throw fail('upload_not_found', { field: 'uploadId' })
  return response
}
