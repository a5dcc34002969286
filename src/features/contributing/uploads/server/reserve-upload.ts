import { failing } from '#shared/endpoint.ts'
import { cleanFileName } from '#features/contributing/files/file-name.ts'
import { fileTypeOf, maxFileBytes } from '#features/contributing/files/file-type.ts'
import { refusalDetail } from '#features/contributing/files/server/checks/file-verdict.ts'
import * as contract from '../contract.ts'
import { limitViolation } from '../upload-limits.ts'
import { diskIsTooFull } from '#platform/files/disk-space.ts'
import type { UploadDeps } from './upload-deps.ts'
import { addUpload, deleteUpload, type ExpectedUpload } from './uploads-repository.ts'

const fail = failing(contract.createUpload)
const retryAfterSeconds = 600

async function reserveRow({ db, uploadLimits, freeDisk }: UploadDeps, upload: ExpectedUpload) {
  const { bytes } = upload
  if (diskIsTooFull(bytes, await freeDisk(), uploadLimits)) throw fail('storage_full')
  const violation = await addUpload(db, upload, (usage) => limitViolation(bytes, usage, uploadLimits), {
    countStored: uploadLimits.quotaBytes !== undefined,
  })
  if (violation === 'too_many_uploads') throw fail('too_many_uploads', { retryAfterSeconds })
  if (violation) throw fail(violation)
}

/** Deletes the row first. If that fails, row and bytes both remain for the sweep. */
export async function releaseUpload({ db, staging }: UploadDeps, id: string) {
  await deleteUpload(db, id)
    .then(() => staging.discard(id))
    .catch(() => {})
}

/**
 * Creates the row and the empty staged file of an upload, before the first byte. Throws for a wrong name or size and
 * beyond the limits of account, quota and disk (T26).
 */
export async function reserveUpload(deps: UploadDeps, { fileName, ...upload }: ExpectedUpload) {
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
