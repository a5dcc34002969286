import type { Readable } from 'node:stream'
import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { maxFileBytes } from '#features/files/file-type.ts'
import * as contract from '../contract.ts'
import { type ReceiveDeps, receiveBytes, BodyTooLongError, UploadConflictError } from './receive-bytes.ts'
import { releaseUpload, type PlaceDeps, reserveUpload } from './reserve-upload.ts'
import type { UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.createUpload)

export interface UploadDeps extends PlaceDeps, ReceiveDeps {
  readonly uploads: UploadsRepository
  readonly staging: PlaceDeps['staging'] & ReceiveDeps['staging']
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

function asFailure(error: unknown) {
  if (error instanceof BodyTooLongError) return fail('file_too_large')
  // Its row went with the account.
  return error instanceof UploadConflictError ? commonFailure('not_signed_in') : error
}

async function receive(deps: UploadDeps, id: string, sent: Sent) {
  const { announcedBytes } = sent
  const bytes = await receiveBytes(deps, { id, bytes: announcedBytes ?? maxFileBytes }, sent.bytes, 0)
  // Nobody can go on with an upload whose id was never told.
  if (sent.endedEarly?.() || (announcedBytes !== undefined && bytes < announcedBytes))
    throw commonFailure('too_busy', { retryAfterSeconds: 5 })
  if (bytes === 0) throw fail('invalid_file_type')
  if (announcedBytes === undefined) await deps.uploads.endHere(id, bytes)
  return bytes
}

/** Takes the bytes of one file into staging. What they are is decided when the resource is filed. */
export async function createUpload(deps: UploadDeps, sent: Sent) {
  const { newUploadId } = deps
  const { accountId, name: fileName, announcedBytes } = sent
  const id = newUploadId()
  await reserveUpload(deps, { id, accountId, fileName, bytes: announcedBytes ?? maxFileBytes })
  try {
    return { uploadId: id, bytes: await receive(deps, id, sent) }
  } catch (error) {
    await releaseUpload(deps, id)
    throw asFailure(error)
  }
}
