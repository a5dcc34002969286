import type { Readable } from 'node:stream'
import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { maxFileBytes } from '#features/contributing/files/file-type.ts'
import { refusalDetail } from '#features/contributing/files/server/checks/file-verdict.ts'
import * as contract from '../contract.ts'
import { receiveBytes, BodyTooLongError, UploadConflictError } from './receive-bytes.ts'
import { releaseUpload, reserveUpload } from './reserve-upload.ts'
import type { UploadDeps } from './upload-deps.ts'
import { setUploadLength } from './uploads-repository.ts'

const fail = failing(contract.createUpload)

export interface SentFile {
  readonly accountId: string
  readonly name: string
  readonly bytes: Readable
  /** Content-Length; undefined without one. */
  readonly announcedBytes: number | undefined
  /** True if the body was aborted. */
  readonly endedEarly?: () => boolean
}

function asFailure(error: unknown) {
  if (error instanceof BodyTooLongError) return fail('file_too_large')
  // The row was deleted with the account.
  return error instanceof UploadConflictError ? commonFailure('not_signed_in') : error
}

async function receive(deps: UploadDeps, id: string, sent: SentFile) {
  const { announcedBytes } = sent
  const bytes = await receiveBytes(deps, { id, bytes: announcedBytes ?? maxFileBytes }, sent.bytes, 0)
  // The client does not know the id yet, so it cannot resume.
  if (sent.endedEarly?.() || (announcedBytes !== undefined && bytes < announcedBytes))
    throw commonFailure('too_busy', { retryAfterSeconds: 5 })
  if (bytes === 0) throw fail('invalid_file_type', refusalDetail('empty'))
  if (announcedBytes === undefined) await setUploadLength(deps.db, id, bytes)
  return bytes
}

/** Stages the bytes of one file. Their content is inspected when the resource is filed. */
export async function createUpload(deps: UploadDeps, sent: SentFile) {
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
