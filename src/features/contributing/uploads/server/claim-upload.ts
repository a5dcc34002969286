/** Checks the bytes of an upload, then moves them to their final key: the steps before the record is committed. */
import { failing } from '#shared/endpoint.ts'
import { storageKeyFor } from '#features/contributing/files/file-name.ts'
import { type FileType, fileTypeOf } from '#features/contributing/files/file-type.ts'
import { refusalDetail } from '#features/contributing/files/server/checks/file-verdict.ts'
import type { FileDeps } from '#features/contributing/files/server/file-deps.ts'
import { inspectFile } from '#features/contributing/files/server/inspect-file.ts'
import { KeyExistsError } from '#platform/files/file-store.ts'
import type { StagedFile } from '#platform/files/staging.ts'
import type { VirusScan } from '#platform/files/virus-scanner.ts'
import * as contract from '../contract.ts'
import type { StoredFile } from './filing-repository.ts'
import { deleteUpload, findUpload, type Upload } from './uploads-repository.ts'
import { hasErrorCode } from '#platform/errors.ts'

const fail = failing(contract.createResource)

async function scan({ virusScanner }: FileDeps, staged: StagedFile): Promise<VirusScan> {
  if (!virusScanner.isOn) return 'off'
  const bytes = staged.read()
  try {
    return await virusScanner.scan(bytes)
  } finally {
    bytes.destroy()
  }
}

/** Inspects and scans the file. Deletes an unsafe upload with its bytes, then throws `invalid_file` with the cause. */
async function assertSafe(deps: FileDeps, { id }: Upload, staged: StagedFile, type: FileType) {
  const found = await inspectFile(deps.runInChild, staged.path, type)
  if (found.ok) {
    const virusScan = await scan(deps, staged)
    if (virusScan !== 'infected') return { ...found, virusScan }
  }
  const cause = found.ok ? 'virus' : (found.content ?? found.reason)
  await deleteUpload(deps.db, id)
  await deps.staging.discard(id)
  throw fail('invalid_file', refusalDetail(cause))
}

async function claimStaged(deps: FileDeps, upload: Upload, staged: StagedFile, title: string) {
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
async function claim(deps: FileDeps, upload: Upload, title: string): Promise<StoredFile | undefined> {
  if (upload.received < upload.bytes) throw fail('upload_not_whole', { field: 'uploadId' })
  const staged = await deps.staging.find(upload.id)
  if (!staged) return undefined
  try {
    return await claimStaged(deps, upload, staged, title)
  } finally {
    await staged.done()
  }
}

/** The inspected file of a member's upload at its final key; undefined without the upload. */
export async function claimUpload(
  deps: FileDeps,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  title: string,
): Promise<StoredFile | undefined> {
  const upload = await findUpload(deps.db, id, accountId)
  if (!upload) return undefined
  return claim(deps, upload, title).catch(async (error: unknown) => {
    // A concurrent call has filed the upload during the inspection.
    if (hasErrorCode(error, 'ENOENT') && (await deps.staging.bytesOf(id)) === undefined) return undefined
    throw error
  })
}
