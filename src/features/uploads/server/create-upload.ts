import type { Readable } from 'node:stream'
import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { maxFileBytes } from '#features/files/file-type.ts'
import * as contract from '../contract.ts'
import { type ReceiveParts, receiveBytes, TooManyBytes, UploadMoved } from './receive-bytes.ts'
import { releaseUpload, type PlaceParts, reserveUpload } from './reserve-upload.ts'
import type { UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createUpload)

export interface UploadParts extends PlaceParts, ReceiveParts {
  readonly uploads: UploadsRepository
  readonly staging: PlaceParts['staging'] & ReceiveParts['staging']
  /** 32 hexadecimal characters nobody can guess. */
  readonly newUploadId: () => string
}

export interface Sent {
  readonly accountId: string
  readonly name: string
  readonly bytes: Readable
  /** As announced; undefined when the sender did not say. */
  readonly announcedBytes: number | undefined
  /** Whether the bytes ended before their end. */
  readonly endedEarly?: () => boolean
}

function asFailure(trouble: unknown) {
  if (trouble instanceof TooManyBytes) return fail('file_too_large')
  // Its row went with the account.
  return trouble instanceof UploadMoved ? commonFailure('not_signed_in') : trouble
}

async function receive(parts: UploadParts, id: string, sent: Sent) {
  const { announcedBytes } = sent
  const bytes = await receiveBytes(parts, { id, bytes: announcedBytes ?? maxFileBytes }, sent.bytes, 0)
  // Nobody can go on with an upload whose id was never told.
  if (sent.endedEarly?.() || (announcedBytes !== undefined && bytes < announcedBytes))
    throw commonFailure('too_busy', { retryAfterSeconds: 5 })
  if (bytes === 0) throw fail('invalid_file_type')
  if (announcedBytes === undefined) await parts.uploads.endHere(id, bytes)
  return bytes
}

/** Takes the bytes of one file into staging. What they are is decided when the resource is filed. */
export async function createUpload(parts: UploadParts, sent: Sent) {
  const { newUploadId } = parts
  const { accountId, name: fileName, announcedBytes } = sent
  const id = newUploadId()
  await reserveUpload(parts, { id, accountId, fileName, bytes: announcedBytes ?? maxFileBytes })
  try {
    return { uploadId: id, bytes: await receive(parts, id, sent) }
  } catch (trouble) {
    await releaseUpload(parts, id)
    throw asFailure(trouble)
  }
}
