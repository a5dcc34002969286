/** Checks the bytes of an upload, then moves them to their final key: the steps before the record is committed. */
import { failing } from '#shared/endpoint.ts'
import { storageKeyFor } from '#features/contributing/files/file-name.ts'
import { type FileType, fileTypeOf } from '#features/contributing/files/file-type.ts'
import { refusalDetail } from '#features/contributing/files/refusal.ts'
import { inspectFile } from '#features/contributing/files/server/inspect-file.ts'
import { type FileStore, KeyExistsError } from '#platform/files/file-store.ts'
import { hasErrorCode } from '#platform/files/fsync.ts'
import type { StagedFile, Staging } from '#platform/files/staging.ts'
import type { VirusScan, VirusScanner } from '#platform/files/virus-scanner.ts'
import type { RunSandboxed } from '#platform/sandbox/sandbox.ts'
import * as contract from '../contract.ts'
import type { StoredFile } from './filing-repository.ts'
import type { Upload, UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createResource)

export interface ClaimDeps {
  readonly uploads: UploadsRepository
  readonly staging: Staging
  readonly files: FileStore
  readonly runInChild: RunSandboxed
  readonly virusScanner: VirusScanner
}

async function scan({ virusScanner }: ClaimDeps, staged: StagedFile): Promise<VirusScan> {
  if (!virusScanner.isOn) return 'off'
  const bytes = staged.read()
  try {
    return await virusScanner.scan(bytes)
  } finally {
    bytes.destroy()
  }
}

/** Inspects and scans the file. Deletes an unsafe upload with its bytes, then throws `invalid_file` with the cause. */
async function assertSafe(deps: ClaimDeps, { id }: Upload, staged: StagedFile, type: FileType) {
  const found = await inspectFile(deps.runInChild, staged.path, type)
  if (found.ok) {
    const virusScan = await scan(deps, staged)
    if (virusScan !== 'infected') return { ...found, virusScan }
  }
  const cause = found.ok ? 'virus' : (found.content ?? found.reason)
  await deps.uploads.delete(id)
  await deps.staging.discard(id)
  throw fail('invalid_file', refusalDetail(cause))
}

async function claimStaged(deps: ClaimDeps, upload: Upload, staged: StagedFile, title: string) {
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
async function claim(deps: ClaimDeps, upload: Upload, title: string): Promise<StoredFile | undefined> {
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
  deps: ClaimDeps,
  { id, accountId }: Pick<Upload, 'id' | 'accountId'>,
  title: string,
): Promise<StoredFile | undefined> {
  const upload = await deps.uploads.find(id, accountId)
  if (!upload) return undefined
  return claim(deps, upload, title).catch(async (error: unknown) => {
    // A concurrent call has filed the upload during the inspection.
    if (hasErrorCode(error, 'ENOENT') && (await deps.staging.bytesOf(id)) === undefined) return undefined
    throw error
  })
}
