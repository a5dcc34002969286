/** The door of the tus client: one run over an upload in pieces, until all is there or something fails. */
import { type DetailedError, Upload } from 'tus-js-client'
import { type FailureCode, statusOf } from '#shared/failure.ts'
import { spoken, commonFailures } from '#shared/messages.ts'
import { CallFailure, failureFrom, networkFailure } from '#client/call-failure.ts'
import { requestAddress } from '#client/call.ts'
import { askUpload, beginUpload } from '../../contract.ts'
import { pieceFailures } from '../../messages.ts'
import { firstPieceBytes, nextPieceBytes } from '../../upload-limits.ts'

export interface PiecesRun {
  readonly file: File
  /** The upload to go on with; undefined begins one. */
  readonly uploadId: string | undefined
  /** Told the id of an upload that has begun. */
  readonly onBegun: (uploadId: string) => void
  /** Told how many bytes the server has for sure. */
  readonly onSafe: (bytes: number) => void
  /** Told how many bytes the server has, together with those under way. */
  readonly onSent: (bytes: number) => void
  /** Told that something moved, and how many ms may pass until something moves again. */
  readonly alive: (nextMs: number) => void
  readonly signal: AbortSignal
}

/** Trouble of an answer without a body: what a HEAD is told. */
const wordless: Readonly<Record<number, readonly [FailureCode, string]>> = {
  401: ['not_signed_in', commonFailures.not_signed_in],
  403: ['not_allowed', pieceFailures.not_allowed],
  404: ['upload_not_found', pieceFailures.upload_not_found],
  410: ['upload_not_found', pieceFailures.upload_not_found],
}

function failureOf(error: Error | DetailedError): Error {
  if (!('originalRequest' in error)) return error
  const { originalResponse: answer } = error
  if (!answer) return networkFailure()
  const [status, text] = [answer.getStatus(), answer.getBody()]
  const known = text === '' ? wordless[status] : undefined
  if (known) return new CallFailure(known[0], known[1], statusOf[known[0]])
  return failureFrom(status, text, answer.getHeader('Retry-After'))
}

const heldBackBytes = 2_097_152

/** What the sockets may hold back unseen travels at 32 bytes a millisecond at least; then half a minute of silence. */
const maxSilenceMs = (pieceBytes: number) => 30_000 + Math.min(pieceBytes, heldBackBytes) / 32

const addressOf = (path: string) => new URL(path, location.href).href
const idIn = (address: string | null) => /\/([0-9a-f]{32})$/.exec(address ?? '')?.[1]

/**
 * Asks where the upload ended and sends the rest, or begins one. Fails with `CallFailure`, or with an `AbortError`.
 * A run that fails is not repeated here: without its own retries, tus-js-client cannot begin anew behind our back.
 */
export const sendPieces = (run: PiecesRun) =>
  new Promise<void>((resolve, reject) => {
    const { file, uploadId, signal } = run
    let heardOffset = uploadId === undefined
    const upload = new Upload(file, {
      // An endpoint beside an address would make it begin a second upload at any failed HEAD.
      ...(uploadId === undefined
        ? { endpoint: addressOf(beginUpload.path) }
        : { uploadUrl: addressOf(requestAddress(askUpload.path, { uploadId })) }),
      metadata: { filename: file.name },
      headers: { 'accept-language': spoken.language },
      chunkSize: firstPieceBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: () => signal.throwIfAborted(),
      onUploadUrlAvailable: () => {
        const begun = idIn(upload.url)
        if (!begun) void upload.abort().then(() => reject(failureFrom(0, '')))
        else if (uploadId === undefined) run.onBegun(begun)
      },
      onProgress: (bytes) => {
        run.alive(maxSilenceMs(upload.options.chunkSize ?? firstPieceBytes))
        if (!heardOffset) run.onSafe(bytes)
        heardOffset = true
        run.onSent(bytes)
      },
      onChunkComplete: (_, accepted) => {
        upload.options.chunkSize = nextPieceBytes(upload.options.chunkSize ?? firstPieceBytes)
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
