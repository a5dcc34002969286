import type { Member } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { storageKeyFor } from '#features/files/file-name.ts'
import { type FileType, fileTypeOf } from '#features/files/file-type.ts'
import { fileUrl } from '#features/resources/resource.ts'
import { type FileStore, KeyTaken } from '#server/platform/files/file-store.ts'
import { failedWith } from '#server/platform/files/durable-disk.ts'
import type { Staging } from '#server/platform/files/staging.ts'
import type { Idempotency } from '#server/platform/database/once.ts'
import * as contract from '../contract.ts'
import { defaultLicence } from '../licence.ts'
import { needsHttps, storableLink } from '../link.ts'
import { distinctTags } from '../tags.ts'
import type { Filed, NewResource, StoredFile, Upload, UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createResource)
type Body = BodyOf<typeof contract.createResource>

/** What the content of a file turns out to be. */
export type CheckFile = (
  path: string,
  type: FileType,
) => Promise<{ readonly ok: true; readonly activeContent: boolean } | { readonly ok: false }>

export interface FilingParts {
  readonly uploads: UploadsRepository
  readonly staging: Staging
  readonly files: FileStore
  readonly checkFile: CheckFile
  readonly newResourceId: () => string
}

function linkOf({ link, uploadId }: Body): string | undefined {
  if (link === undefined) {
    if (uploadId === undefined) throw fail('required_fields_missing', { field: 'uploadId' })
    return undefined
  }
  if (uploadId !== undefined) throw fail('required_fields_missing', { field: 'link' })
  if (needsHttps(link)) throw fail('link_must_use_https', { field: 'link' })
  const stored = storableLink(link)
  if (stored === undefined) throw fail('required_fields_missing', { field: 'link' })
  return stored
}

/**
 * Checks what the bytes are, then gives them their final place. The place carries the upload's id: a repeat finds it.
 * Undefined: the bytes are not, or no longer, there.
 */
async function claim({ uploads, staging, files, checkFile }: FilingParts, upload: Upload, title: string) {
  const type = fileTypeOf(upload.fileName)
  const staged = await staging.find(upload.id)
  if (!staged || !type) return undefined
  const verdict = await checkFile(staged.path, type)
  if (!verdict.ok) {
    await uploads.forget(upload.id)
    await staging.discard(upload.id)
    throw fail('invalid_file')
  }
  const storageKey = storageKeyFor(title, type.extension, upload.id)
  await files.claim(storageKey, staged.path).catch((trouble: unknown) => {
    if (!(trouble instanceof KeyTaken)) throw trouble
  })
  const { id: uploadId, fileName, bytes, sha256 } = upload
  return {
    uploadId,
    storageKey,
    fileName,
    bytes,
    sha256,
    mime: type.mime,
    activeContent: verdict.activeContent,
  }
}

const newResource = (
  member: Member,
  id: string,
  body: Body,
  file: StoredFile | undefined,
  url: string,
): NewResource => ({
  id,
  userID: member.email,
  uploaderAccountId: member.accountId,
  subject: body.subject,
  title: body.title,
  fileUrl: url,
  tags: distinctTags(body.tags),
  licence: body.licence ?? defaultLicence,
  author: body.author,
  language: body.language,
  description: body.description,
  source: body.source,
  changes: body.changes,
  file,
})

/** The checked file gets its final place, then the record commits (house rule 7). Undefined: there is no such upload. */
async function fileUpload(parts: FilingParts, member: Member, body: Body, idempotency: Idempotency) {
  const upload = await parts.uploads.find(body.uploadId ?? '', member.accountId)
  if (!upload) return undefined
  const file = await claim(parts, upload, body.title).catch(async (trouble: unknown) => {
    // Filed by another call while this one was looking at it.
    if (failedWith(trouble, 'ENOENT') && !(await parts.staging.find(upload.id))) return undefined
    throw trouble
  })
  if (!file) return undefined
  const id = parts.newResourceId()
  const resource = newResource(member, id, body, file, fileUrl(id, file.fileName))
  const filed = await parts.uploads.file(resource, idempotency)
  await parts.staging.discard(upload.id)
  return filed
}

/** Files a new resource, a link or an upload of the member's own; a repeat with the same key gets the first answer. */
export async function createResource(
  parts: FilingParts,
  member: Member,
  body: Body,
  key: string | undefined,
): Promise<Filed> {
  if (body.title === '') throw fail('required_fields_missing', { field: 'title' })
  const link = linkOf(body)
  const idempotency = { actor: `account ${member.accountId}`, key, request: ['create', body] }
  const earlier = await parts.uploads.answered(idempotency)
  if (earlier) return earlier
  const filed =
    link === undefined
      ? await fileUpload(parts, member, body, idempotency)
      : await parts.uploads.file(
          newResource(member, parts.newResourceId(), body, undefined, link),
          idempotency,
        )
  // A repeat that came while the first call was at work finds the upload gone and the answer there.
  const answer = filed ?? (await parts.uploads.answered(idempotency))
  if (!answer) throw fail('upload_not_found', { field: 'uploadId' })
  return answer
}
