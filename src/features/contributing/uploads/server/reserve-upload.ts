import { failing } from '#shared/endpoint.ts'
import { cleanFileName } from '#features/contributing/files/file-name.ts'
import { fileTypeOf, maxFileBytes } from '#features/contributing/files/file-type.ts'
import { refusalDetail } from '#features/contributing/files/refusal.ts'
import type { Staging } from '#platform/files/staging.ts'
import * as contract from '../contract.ts'
import { type Disk, diskIsTooFull, limitViolation, type UploadLimits } from '../upload-limits.ts'
import type { ExpectedUpload, UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createUpload)
const retryAfterSeconds = 600

export interface ReserveDeps {
  readonly uploads: Pick<UploadsRepository, 'reserve' | 'delete'>
  readonly staging: Pick<Staging, 'create' | 'discard'>
  readonly uploadLimits: UploadLimits
  /** Undefined if the disk does not report its size. */
  readonly freeDisk: () => Promise<Disk | undefined>
}

async function reserveRow({ uploads, uploadLimits, freeDisk }: ReserveDeps, upload: ExpectedUpload) {
  const { bytes } = upload
  if (diskIsTooFull(bytes, await freeDisk(), uploadLimits)) throw fail('storage_full')
  const violation = await uploads.reserve(upload, (usage) => limitViolation(bytes, usage, uploadLimits), {
    countStored: uploadLimits.quotaBytes !== undefined,
  })
  if (violation === 'too_many_uploads') throw fail('too_many_uploads', { retryAfterSeconds })
  if (violation) throw fail(violation)
}

/** Deletes the row first. If that fails, row and bytes both remain for the sweep. */
export async function releaseUpload(
  { uploads, staging }: Pick<ReserveDeps, 'uploads' | 'staging'>,
  id: string,
) {
  await uploads
    .delete(id)
    .then(() => staging.discard(id))
    .catch(() => {})
}

/**
 * Creates the row and the empty staged file of an upload, before the first byte. Throws for a wrong name or size and
 * beyond the limits of account, quota and disk (T26).
 */
export async function reserveUpload(deps: ReserveDeps, { fileName, ...upload }: ExpectedUpload) {
  const { id, bytes } = upload
  if (!fileTypeOf(fileName)) throw fail('invalid_file_type', { field: 'name' })
  if (bytes > maxFileBytes) throw fail('file_too_large')
  if (bytes === 0) throw fail('invalid_file_type', refusalDetail('empty'))
  await reserveRow(deps, { ...upload, fileName: cleanFileName(fileName) })
  try {
    await deps.staging.create(id)
  } catch (error) {
    await releaseUpload(deps, id)
    throw error
  }
}
