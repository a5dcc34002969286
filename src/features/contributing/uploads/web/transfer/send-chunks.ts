/** The only importer of the tus client: one run over a resumable upload, until it is complete or fails. */
import { type DetailedError, Upload } from 'tus-js-client'
import type { FailureCode } from '#shared/failure.ts'
import { spoken, commonFailures } from '#shared/messages.ts'
import { CallFailure, failureFrom, networkFailure } from '#client/call-failure.ts'
import { requestAddress } from '#client/call.ts'
import { askUpload, beginUpload } from '../../contract.ts'
import { pieceFailures, uploadFailures } from '../../messages.ts'
import { firstChunkBytes, nextChunkBytes } from '../../upload-limits.ts'

export interface ChunksRun {
  readonly file: File
  /** Upload to resume; undefined creates one. */
  readonly uploadId: string | undefined
  readonly onCreated: (uploadId: string) => void
  /** Receives the number of bytes that the server has confirmed. */
  readonly onSafe: (bytes: number) => void
  /** Receives the number of bytes on the server and in transfer. */
  readonly onSent: (bytes: number) => void
  /** Reports progress; the next progress is due within `nextMs`. */
  readonly alive: (nextMs: number) => void
  readonly signal: AbortSignal
}

/** Failures of responses without a body, such as those of HEAD, with the status of their code. */
const failuresByStatus: Readonly<Record<number, readonly [FailureCode, string, number]>> = {
  401: ['not_signed_in', commonFailures.not_signed_in, 401],
  403: ['not_allowed', uploadFailures.not_allowed, 403],
  404: ['upload_not_found', pieceFailures.upload_not_found, 404],
  410: ['upload_not_found', pieceFailures.upload_not_found, 404],
}

function failureOf(error: Error | DetailedError): Error {
  if (!('originalRequest' in error)) return error
  const { originalResponse: response } = error
  if (!response) return networkFailure()
  const [status, text] = [response.getStatus(), response.getBody()]
  const known = text === '' ? failuresByStatus[status] : undefined
  if (known) return new CallFailure(...known)
  return failureFrom(status, text, response.getHeader('Retry-After'))
}

const maxBufferedBytes = 2_097_152

/** 30 s, and time for bytes buffered in the socket at a minimum of 32 bytes per ms. */
const idleTimeoutMs = (chunkBytes: number) => 30_000 + Math.min(chunkBytes, maxBufferedBytes) / 32

const absoluteUrl = (path: string) => new URL(path, location.href).href
const uploadIdIn = (url: string | null) => /\/([0-9a-f]{32})$/.exec(url ?? '')?.[1]

/**
 * Resumes the upload at the server's offset, or creates one. Throws `CallFailure` or an `AbortError`. The retries of
 * tus-js-client are off, because after an error it may create a second upload.
 */
export const sendChunks = (run: ChunksRun) =>
  new Promise<void>((resolve, reject) => {
    const { file, uploadId, signal } = run
    let isOffsetKnown = uploadId === undefined
    const upload = new Upload(file, {
      // With `endpoint` set as well, any failed HEAD would create a second upload.
      ...(uploadId === undefined
        ? { endpoint: absoluteUrl(beginUpload.path) }
        : { uploadUrl: absoluteUrl(requestAddress(askUpload.path, { uploadId })) }),
      metadata: { filename: file.name },
      headers: { 'accept-language': spoken.language },
      chunkSize: firstChunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: () => signal.throwIfAborted(),
      onUploadUrlAvailable: () => {
        const id = uploadIdIn(upload.url)
        if (!id) void upload.abort().then(() => reject(failureFrom(0, '')))
        else if (uploadId === undefined) run.onCreated(id)
      },
      onProgress: (bytes) => {
        run.alive(idleTimeoutMs(upload.options.chunkSize ?? firstChunkBytes))
        if (!isOffsetKnown) run.onSafe(bytes)
        isOffsetKnown = true
        run.onSent(bytes)
      },
      onChunkComplete: (_, accepted) => {
        upload.options.chunkSize = nextChunkBytes(upload.options.chunkSize ?? firstChunkBytes)
        run.onSafe(accepted)
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(failureOf(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(new DOMException('The upload was stopped.', 'AbortError'))
    })
    upload.start()
  })
