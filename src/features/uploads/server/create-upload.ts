import type { Readable } from 'node:stream'
import { failing } from '#shared/endpoint.ts'
import { cleanFileName } from '#features/files/file-name.ts'
import { fileTypeOf, maxFileBytes } from '#features/files/file-type.ts'
import { StagedFileTooLarge, type Staging } from '#server/platform/files/staging.ts'
import * as contract from '../contract.ts'
import type { UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createUpload)

export interface UploadParts {
  readonly uploads: UploadsRepository
  readonly staging: Staging
  /** 32 hexadecimal characters nobody can guess. */
  readonly newUploadId: () => string
}

export interface Sent {
  readonly accountId: string
  readonly name: string
  readonly bytes: Readable
  /** As announced; undefined when the sender did not say. */
  readonly announcedBytes: number | undefined
}

/** Takes the bytes of one file into staging. What they are is decided when the resource is filed. */
export async function createUpload({ uploads, staging, newUploadId }: UploadParts, sent: Sent) {
  if (!fileTypeOf(sent.name)) throw fail('invalid_file_type', { field: 'name' })
  if ((sent.announcedBytes ?? 0) > maxFileBytes) throw fail('file_too_large')
  const id = newUploadId()
  try {
    const { bytes, sha256 } = await staging.stage(id, sent.bytes, maxFileBytes)
    if (bytes === 0) throw fail('invalid_file_type')
    await uploads.keep({ id, accountId: sent.accountId, fileName: cleanFileName(sent.name), bytes, sha256 })
    return { uploadId: id, bytes, sha256 }
  } catch (trouble) {
    await staging.discard(id)
    throw trouble instanceof StagedFileTooLarge ? fail('file_too_large') : trouble
  }
}
