/** Brings the bytes of a file to the server, whatever the line does: small ones in one request, others in pieces (SDK-01). */
import { retryWithin, uploadBudgetMs } from '#shared/retry.ts'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/call.ts'
import { sleep } from '#client/timing/sleep.ts'
import { createUpload, stopUpload } from '../../contract.ts'
import { sendTexts } from '../../messages.ts'
import type { SendState } from './progress-text.ts'
import { isConnectionLost, isOffline, retryPolicy, callWithRetry, withIdleTimeout } from './retry-policy.ts'
import { sendPieces } from './send-pieces.ts'

export interface Transfer {
  readonly file: File
  /** An upload of the same file that has begun earlier; when the server has forgotten it, a new one is begun. */
  readonly uploadId?: string | undefined
  /** Told the id of an upload in pieces when it begins, undefined when the server has forgotten it. */
  readonly onBegun: (uploadId: string | undefined) => void
  /** Told how many bytes are on the server for sure. */
  readonly onSafe: (bytes: number) => void
  readonly onState: (state: SendState) => void
  readonly signal: AbortSignal
}

/** The file was changed or taken away on this device while it was being sent. */
export class FileUnreadableError extends Error {
  override readonly name = 'FileUnreadable'
  constructor() {
    super(sendTexts.fileUnreadable)
  }
}

/** A browser that cannot read a file any more says the same as for a lost line. */
async function isReadable(file: File) {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** SDK-01: larger files are sent in chunks. */
const singleRequestMaxBytes = 262_144
const maxSilenceMs = 40_000
/** Until the site says where an upload ended, or begins one: a line that fell silent takes the idle connections with it. */
const maxAnswerMs = 20_000
const maxWaitForLineMs = 60_000

async function inOnePost({ file, onState, signal }: Transfer): Promise<string> {
  const { uploadId } = await withIdleTimeout(
    maxSilenceMs,
    (stop, alive) => {
      const onProgress = (percent: number) => {
        alive()
        onState({ sentBytes: Math.floor((file.size * percent) / 100) })
      }
      return call(createUpload, { query: { name: file.name }, bytes: file, onProgress, signal: stop })
    },
    signal,
  )
  return uploadId
}

const isForgotten = (error: unknown) => error instanceof CallFailure && error.code === 'upload_not_found'

/** Keeps what the runs over one upload in pieces have reached. */
function piecesOf(transfer: Transfer) {
  const { file, onBegun, onSafe, onState, signal } = transfer
  let { uploadId } = transfer
  let [safeBytes, fromEarlier] = [0, uploadId !== undefined]
  const begun = (id: string | undefined) => {
    uploadId = id
    onBegun(id)
  }
  const run = async (succeeded: () => void): Promise<string> => {
    const reached = (bytes: number) => {
      if (bytes > safeBytes) succeeded()
      safeBytes = Math.max(safeBytes, bytes)
      fromEarlier = false
      onSafe(bytes)
    }
    const onSent = (sentBytes: number) => onState({ sentBytes })
    const onNew = (id: string) => {
      succeeded()
      begun(id)
    }
    const pieces = { file, onBegun: onNew, onSafe: reached, onSent }
    try {
      const act = (stop: AbortSignal, alive: () => void) =>
        sendPieces({ ...pieces, uploadId, alive, signal: stop })
      await withIdleTimeout(maxAnswerMs, act, signal)
    } catch (error) {
      if (!isForgotten(error)) throw error
      begun(undefined)
      if (!fromEarlier) throw error
      fromEarlier = false
      return run(succeeded)
    }
    if (uploadId === undefined) throw new Error('An upload ended that had not begun')
    return uploadId
  }
  return run
}

/**
 * Gives the id of the upload that holds the file. Tries again for ten minutes after the last success (SDK-05); fails with
 * `CallFailure`, `RetryTimeExceeded`, `FileUnreadableError`, or with the signal's reason.
 */
export function sendBytes(transfer: Transfer): Promise<string> {
  const { file, onState, signal } = transfer
  let sentBytes = 0
  const tell = (state: SendState) => {
    ;({ sentBytes } = state)
    onState(state)
  }
  const told = { ...transfer, onState: tell }
  const run = file.size > singleRequestMaxBytes ? piecesOf(told) : () => inOnePost(told)
  return retryWithin(
    async ({ leftMs, succeeded }) => {
      try {
        return await run(succeeded)
      } catch (error) {
        const lost = isConnectionLost(error)
        if (lost && !(await isReadable(file))) throw new FileUnreadableError()
        tell({ sentBytes, waitingFor: lost ? 'connection' : 'site' })
        // Only after a try: a computer without any network may itself be where the site runs.
        if (lost && isOffline()) await sleep(Math.min(maxWaitForLineMs, leftMs), signal)
        throw error
      }
    },
    retryPolicy(uploadBudgetMs, signal),
  )
}

const tus = { 'tus-resumable': '1.0.0' }

/** ERR-32: what has come of an upload goes away. Nobody waits for it; what cannot be told now, the server finds out by itself. */
export const stopOnServer = (uploadId: string): void =>
  void callWithRetry((signal) =>
    call(stopUpload, { params: { uploadId }, headers: tus, keepalive: true, signal }),
  ).catch(() => {})
