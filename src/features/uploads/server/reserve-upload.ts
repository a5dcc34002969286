import { failing } from '#shared/endpoint.ts'
import { cleanFileName } from '#features/files/file-name.ts'
import { fileTypeOf, maxFileBytes } from '#features/files/file-type.ts'
import type { Staging } from '#platform/files/staging.ts'
import * as contract from '../contract.ts'
import { type Disk, diskIsTooFull, limitViolation, type UploadLimits } from '../upload-limits.ts'
import type { ExpectedUpload, UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createUpload)
const comeBackAfterSeconds = 600

export interface PlaceDeps {
  readonly uploads: Pick<UploadsRepository, 'begin' | 'forget'>
  readonly staging: Pick<Staging, 'create' | 'discard'>
  readonly uploadLimits: UploadLimits
  /** Undefined where the disk does not tell. */
  readonly freeDisk: () => Promise<Disk | undefined>
}

async function begin({ uploads, uploadLimits, freeDisk }: PlaceDeps, upload: ExpectedUpload) {
  const { bytes } = upload
  if (diskIsTooFull(bytes, await freeDisk(), uploadLimits)) throw fail('storage_full')
  const objection = await uploads.begin(upload, (now) => limitViolation(bytes, now, uploadLimits), {
    countStored: uploadLimits.quotaBytes !== undefined,
  })
  if (objection === 'too_many_uploads')
    throw fail('too_many_uploads', { retryAfterSeconds: comeBackAfterSeconds })
  if (objection) throw fail(objection)
}

/** The row first: one that cannot be reached keeps its bytes, and the sweep takes both together. */
export async function releaseUpload(
  { uploads, staging }: Pick<PlaceDeps, 'uploads' | 'staging'>,
  id: string,
) {
  await uploads
    .forget(id)
    .then(() => staging.discard(id))
    .catch(() => {})
}

/**
 * Gives an upload its row and its empty file. Refuses, before a byte is taken, what has a wrong name or size, and what
 * would be too much for one person, for the quota or for the disk (T26).
 */
export async function reserveUpload(deps: PlaceDeps, { fileName, ...upload }: ExpectedUpload) {
  const { id, bytes } = upload
  if (!fileTypeOf(fileName)) throw fail('invalid_file_type', { field: 'name' })
  if (bytes > maxFileBytes) throw fail('file_too_large')
  if (bytes === 0) throw fail('invalid_file_type')
  await begin(deps, { ...upload, fileName: cleanFileName(fileName) })
  try {
    await deps.staging.create(id)
  } catch (error) {
    await releaseUpload(deps, id)
    throw error
  }
}
