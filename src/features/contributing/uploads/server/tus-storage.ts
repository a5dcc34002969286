/** Storage adapter of the tus server. Uploads of other accounts do not exist for the caller (T22). */
import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { TusStorage } from '#platform/answer-tus.ts'
import * as contract from '../contract.ts'
import { receiveBytes, BodyTooLongError, UploadConflictError } from './receive-bytes.ts'
import { reserveUpload } from './reserve-upload.ts'
import type { UploadDeps } from './upload-deps.ts'
import { deleteUpload, findUpload } from './uploads-repository.ts'

const fail = failing(contract.continueUpload)

interface Caller {
  readonly accountId: string
  /** Stops reading the body: another request continues the upload. */
  readonly stopReading: () => void
  /** Aborts when the connection closes. */
  readonly signal: AbortSignal
  /** A POST: no other request knows the upload, so it needs no lock. */
  readonly isNew: boolean
}

const noRelease = () => Promise.resolve()

async function findOwn({ db, staging }: UploadDeps, id: string, accountId: string) {
  const upload = await findUpload(db, id, accountId)
  const bytes = upload && (await staging.bytesOf(id))
  // Without the confirmed bytes, on another disk for example, the upload cannot be resumed.
  if (!upload || bytes === undefined || bytes < upload.received) throw fail('upload_not_found')
  return upload
}

/** The failure for an UploadConflictError: deleted, or continued by another request. */
async function conflictFailure({ db, staging }: UploadDeps, id: string, accountId: string) {
  if (await findUpload(db, id, accountId)) return fail('upload_offset_differs')
  await staging.discard(id)
  return fail('upload_not_found')
}

export function tusStorage(deps: UploadDeps, { accountId, stopReading, signal, isNew }: Caller): TusStorage {
  const { db, staging, uploadLocks } = deps
  return {
    begin({ fileName, ...upload }) {
      if (fileName === '' || fileName.length > 300)
        throw commonFailure('invalid_input', { field: 'Upload-Metadata' })
      return reserveUpload(deps, { ...upload, accountId, fileName })
    },
    find: (id) => findOwn(deps, id, accountId),
    async add(id, bytes, offset) {
      const upload = await findOwn(deps, id, accountId)
      try {
        return await receiveBytes(deps, upload, bytes, offset)
      } catch (error) {
        if (error instanceof BodyTooLongError) throw fail('file_too_large')
        throw error instanceof UploadConflictError ? await conflictFailure(deps, id, accountId) : error
      }
    },
    async stop(id) {
      await findOwn(deps, id, accountId)
      await deleteUpload(db, id)
      await staging.discard(id)
    },
    async hold(id) {
      if (isNew) return noRelease
      // Checked before the lock, so that a stranger cannot interrupt the upload.
      if (!(await findUpload(db, id, accountId))) throw fail('upload_not_found')
      const release = await uploadLocks.hold(id, stopReading, signal)
      if (!release) throw fail('upload_busy', { retryAfterSeconds: 1 })
      return release
    },
  }
}
