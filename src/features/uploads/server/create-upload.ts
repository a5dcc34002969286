import type { Readable } from 'node:stream'
import { failing } from '#shared/endpoint.ts'
import { cleanFileName } from '#features/files/file-name.ts'
import { fileTypeOf, maxFileBytes } from '#features/files/file-type.ts'
import { StagedFileTooLarge, type Staging } from '#server/platform/files/staging.ts'
import * as contract from '../contract.ts'
import { type Disk, diskIsTooFull, objectionTo, type UploadLimits } from '../upload-limits.ts'
import type { ExpectedUpload, UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createUpload)
const comeBackAfterSeconds = 600

export interface UploadParts {
  readonly uploads: UploadsRepository
  readonly staging: Staging
  /** 32 hexadecimal characters nobody can guess. */
  readonly newUploadId: () => string
  readonly uploadLimits: UploadLimits
  /** Undefined where the disk does not tell. */
  readonly freeDisk: () => Promise<Disk | undefined>
}

export interface Sent {
  readonly accountId: string
  readonly name: string
  readonly bytes: Readable
  /** As announced; undefined when the sender did not say. */
  readonly announcedBytes: number | undefined
}

/** Refuses, before a byte is taken, what would be too much for one person, for the quota or for the disk (T26). */
async function takePlace({ uploads, uploadLimits, freeDisk }: UploadParts, upload: ExpectedUpload) {
  const { bytes } = upload
  if (diskIsTooFull(bytes, await freeDisk(), uploadLimits)) throw fail('storage_full')
  const objection = await uploads.begin(upload, (now) => objectionTo(bytes, now, uploadLimits), {
    countStored: uploadLimits.quotaBytes !== undefined,
  })
  if (objection === 'too_many_uploads')
    throw fail('too_many_uploads', { retryAfterSeconds: comeBackAfterSeconds })
  if (objection) throw fail(objection)
}

/** Takes the bytes of one file into staging. What they are is decided when the resource is filed. */
export async function createUpload(parts: UploadParts, sent: Sent) {
  const { uploads, staging, newUploadId } = parts
  const { accountId, name, announcedBytes = maxFileBytes } = sent
  if (!fileTypeOf(name)) throw fail('invalid_file_type', { field: 'name' })
  if (announcedBytes > maxFileBytes) throw fail('file_too_large')
  if (announcedBytes === 0) throw fail('invalid_file_type')
  const id = newUploadId()
  await takePlace(parts, { id, accountId, fileName: cleanFileName(name), bytes: announcedBytes })
  try {
    const { bytes, sha256 } = await staging.stage(id, sent.bytes, maxFileBytes)
    if (bytes === 0) throw fail('invalid_file_type')
    await uploads.arrived(id, { bytes, sha256 })
    return { uploadId: id, bytes, sha256 }
  } catch (trouble) {
    await Promise.allSettled([uploads.forget(id), staging.discard(id)])
    throw trouble instanceof StagedFileTooLarge ? fail('file_too_large') : trouble
  }
}
