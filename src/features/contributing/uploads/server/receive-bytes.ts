/**
 * Writes a request body into a staged upload; every byte reaches it this way (L5, L7).
 *
 * 1. Open the staged file. Without it the upload was deleted: UploadConflictError.
 * 2. Write each chunk at its offset, and at most `safeEveryBytes` ahead of the last sync.
 * 3. Sync the file, then advance the row from the old to the new offset by compare-and-set.
 * 4. A row that is not at the old offset was taken over by another instance: UploadConflictError.
 * 5. After the last byte, or after an error, sync once more, so that received bytes are not sent again.
 * 6. After a failed sync, neither sync nor advance again: a disk may drop the pages and then report success.
 */
import type { Readable } from 'node:stream'
import type { StagedWriter } from '#platform/files/staging.ts'
import type { UploadDeps } from './upload-deps.ts'
import { advanceUpload } from './uploads-repository.ts'

/** The upload was deleted, or another request continues it. */
export class UploadConflictError extends Error {
  override readonly name = 'UploadConflictError'
}

export class BodyTooLongError extends Error {
  override readonly name = 'BodyTooLongError'
}

interface Target {
  readonly id: string
  /** Length of the whole upload. */
  readonly bytes: number
}

/** Tracks the written and the synced offset. */
function syncedWriter({ db, staging }: UploadDeps, file: StagedWriter, id: string, offset: number) {
  let [written, safe, failed] = [offset, offset, false]
  async function sync() {
    if (failed || written === safe) return
    failed = true
    await file.sync()
    if (!(await advanceUpload(db, id, safe, written))) throw new UploadConflictError()
    safe = written
    failed = false
  }
  return {
    written: () => written,
    sync,
    async write(chunk: Uint8Array) {
      for (let rest = chunk; rest.byteLength > 0;) {
        const piece = rest.subarray(0, staging.safeEveryBytes - (written - safe))
        await file.write(piece, written)
        written += piece.byteLength
        rest = rest.subarray(piece.byteLength)
        if (written - safe >= staging.safeEveryBytes) await sync()
      }
    },
  }
}

/**
 * Appends the stream at `offset`; returns the synced length of the upload. Throws UploadConflictError, BodyTooLongError,
 * or the error of stream, disk or database, after syncing the bytes received before.
 */
export async function receiveBytes(
  deps: UploadDeps,
  { id, bytes }: Target,
  stream: Readable,
  offset: number,
): Promise<number> {
  const file = await deps.staging.open(id)
  if (!file) throw new UploadConflictError()
  const writer = syncedWriter(deps, file, id, offset)
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      if (writer.written() + chunk.byteLength > bytes) throw new BodyTooLongError()
      await writer.write(chunk)
    }
    await writer.sync()
    return writer.written()
  } catch (error) {
    await writer.sync()
    throw error
  } finally {
    await file.close()
  }
}
