/** The one way bytes get into an upload: written, synced, and only then said to be there (RELIABILITY L5, L7). */
import type { Readable } from 'node:stream'
import type { StagedWriter, Staging } from '#platform/files/staging.ts'
import type { UploadsRepository } from './uploads-repository.ts'

export interface ReceiveDeps {
  readonly uploads: Pick<UploadsRepository, 'advance'>
  readonly staging: Pick<Staging, 'open' | 'safeEveryBytes'>
}

/** The upload is gone, or goes on elsewhere: nothing more may be written into it. */
export class UploadConflictError extends Error {
  override readonly name = 'UploadConflictError'
}

/** More bytes came than the upload may have. */
export class BodyTooLongError extends Error {
  override readonly name = 'TooManyBytes'
}

interface Receiving {
  readonly id: string
  /** The whole upload, in bytes. */
  readonly bytes: number
}

/** Knows how far an upload is written and how far it is safe. */
function progressOf({ uploads, staging }: ReceiveDeps, part: StagedWriter, id: string, offset: number) {
  let [written, safe, trusted] = [offset, offset, true]
  /** After a failure there is no second try: a disk may forget what it could not sync and then say that all is well. */
  async function makeSafe() {
    if (!trusted || written === safe) return
    trusted = false
    await part.sync()
    if (!(await uploads.advance(id, safe, written))) throw new UploadConflictError()
    safe = written
    trusted = true
  }
  return {
    written: () => written,
    makeSafe,
    /** However large the chunk is, at most `safeEveryBytes` of the upload wait for a sync. */
    async write(chunk: Uint8Array) {
      for (let rest = chunk; rest.byteLength > 0;) {
        const piece = rest.subarray(0, staging.safeEveryBytes - (written - safe))
        await part.write(piece, written)
        written += piece.byteLength
        rest = rest.subarray(piece.byteLength)
        if (written - safe >= staging.safeEveryBytes) await makeSafe()
      }
    },
  }
}

/**
 * Adds what the stream brings to an upload at `offset`; gives how many bytes are safe in all. What came before some
 * trouble is safe too when that is thrown: UploadConflictError, BodyTooLongError, or what stream, disk or database threw.
 */
export async function receiveBytes(
  deps: ReceiveDeps,
  { id, bytes }: Receiving,
  stream: Readable,
  offset: number,
): Promise<number> {
  const part = await deps.staging.open(id)
  if (!part) throw new UploadConflictError()
  const progress = progressOf(deps, part, id, offset)
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      if (progress.written() + chunk.byteLength > bytes) throw new BodyTooLongError()
      await progress.write(chunk)
    }
    await progress.makeSafe()
    return progress.written()
  } catch (error) {
    await progress.makeSafe()
    throw error
  } finally {
    await part.close()
  }
}
