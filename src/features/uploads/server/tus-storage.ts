/** What the protocol for uploads in pieces does with ours: everything is the caller's own, or not there. */
import type { Readable } from 'node:stream'
import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { SharedLocks } from '#platform/postgres/shared-locks.ts'
import type { TusStorage } from '#platform/answer-tus.ts'
import type { Staging } from '#platform/files/staging.ts'
import * as contract from '../contract.ts'
import { type ReceiveDeps, receiveBytes, BodyTooLongError, UploadConflictError } from './receive-bytes.ts'
import { type PlaceDeps, reserveUpload } from './reserve-upload.ts'
import type { UploadsRepository } from './uploads-repository.ts'

const fail = failing(contract.continueUpload)

export interface PieceDeps extends PlaceDeps, ReceiveDeps {
  readonly uploads: UploadsRepository
  readonly staging: Staging
  readonly uploadLocks: SharedLocks
}

interface Caller {
  readonly accountId: string
  /** Somebody else wants to go on with the upload: take no more bytes. */
  readonly letGo: () => void
  /** Ends when the caller is gone. */
  readonly signal: AbortSignal
  /** An upload that is only being begun: nobody else knows of it. */
  readonly isNew: boolean
}

const nothing = () => Promise.resolve()

async function findOwn({ uploads, staging }: PieceDeps, id: string, accountId: string) {
  const upload = await uploads.find(id, accountId)
  const bytes = upload && (await staging.bytesOf(id))
  // A row whose bytes are not here, of another disk for example, would promise what nobody has.
  if (!upload || bytes === undefined || bytes < upload.received) throw fail('upload_not_found')
  return upload
}

/** UploadConflictError: the row is gone, or another instance has gone on with it. */
async function whereItWent({ uploads, staging }: PieceDeps, id: string, accountId: string) {
  if (await uploads.find(id, accountId)) return fail('upload_offset_differs')
  await staging.discard(id)
  return fail('upload_not_found')
}

interface Piece {
  readonly id: string
  readonly bytes: Readable
  readonly offset: number
}

async function add(deps: PieceDeps, accountId: string, { id, bytes, offset }: Piece) {
  const upload = await findOwn(deps, id, accountId)
  try {
    return await receiveBytes(deps, upload, bytes, offset)
  } catch (error) {
    if (error instanceof BodyTooLongError) throw fail('file_too_large')
    throw error instanceof UploadConflictError ? await whereItWent(deps, id, accountId) : error
  }
}

/** The uploads of one caller, as the protocol meets them. */
export function tusStorage(deps: PieceDeps, { accountId, letGo, signal, isNew }: Caller): TusStorage {
  const { uploads, staging, uploadLocks } = deps
  return {
    begin({ fileName, ...upload }) {
      if (fileName === '' || fileName.length > 300)
        throw commonFailure('invalid_input', { field: 'Upload-Metadata' })
      return reserveUpload(deps, { ...upload, accountId, fileName })
    },
    find: (id) => findOwn(deps, id, accountId),
    add: (id, bytes, offset) => add(deps, accountId, { id, bytes, offset }),
    async stop(id) {
      await findOwn(deps, id, accountId)
      await uploads.forget(id)
      await staging.discard(id)
    },
    async hold(id) {
      if (isNew) return nothing
      // Asked before the lock as well: nobody may disturb the upload of somebody else.
      if (!(await uploads.find(id, accountId))) throw fail('upload_not_found')
      const release = await uploadLocks.hold(id, letGo, signal)
      if (!release) throw fail('upload_busy', { retryAfterSeconds: 1 })
      return release
    },
  }
}
