/** Sends the bytes of a file with retries: small files in one request, others in chunks (SDK-01). */
import { retryWithin, uploadBudgetMs } from '#shared/retry.ts'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/call.ts'
import { sleep } from '#client/timing/sleep.ts'
import { createUpload, stopUpload } from '../../contract.ts'
import { sendTexts } from '../../messages.ts'
import type { SendState } from './progress-text.ts'
import { isConnectionLost, isOffline, retryPolicy, callWithRetry, withIdleTimeout } from './retry-policy.ts'
import { sendChunks } from './send-chunks.ts'

export interface Transfer {
  readonly file: File
  /** Earlier upload of the same file to resume; if the server has deleted it, a new one starts. */
  readonly uploadId?: string | undefined
  /** Receives the id of a new resumable upload, and undefined if the server has deleted it. */
  readonly onCreated: (uploadId: string | undefined) => void
  /** Receives the number of bytes that the server has confirmed. */
  readonly onSafe: (bytes: number) => void
  readonly onState: (state: SendState) => void
  readonly signal: AbortSignal
}

/** The file was changed or removed on this device during the transfer. */
export class FileUnreadableError extends Error {
  override readonly name = 'FileUnreadableError'
  constructor() {
    super(sendTexts.fileUnreadable)
  }
}

/** Browsers report an unreadable file like a lost connection. */
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
const idleTimeoutMs = 40_000
/** For the first response of a resumable upload. Short, because idle connections fail together. */
const responseTimeoutMs = 20_000
const onlineTimeoutMs = 60_000

async function sendInOneRequest({ file, onState, signal }: Transfer): Promise<string> {
  const { uploadId } = await withIdleTimeout(
    idleTimeoutMs,
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

const isDeleted = (error: unknown) => error instanceof CallFailure && error.code === 'upload_not_found'

/** Returns a run that resumes where the previous run ended. */
function chunkRuns(transfer: Transfer) {
  const { file, onCreated, onSafe, onState, signal } = transfer
  let { uploadId } = transfer
  let [safeBytes, isResumed] = [0, uploadId !== undefined]
  const setUpload = (id: string | undefined) => {
    uploadId = id
    onCreated(id)
  }
  const run = async (succeeded: () => void): Promise<string> => {
    const onConfirmed = (bytes: number) => {
      if (bytes > safeBytes) succeeded()
      safeBytes = Math.max(safeBytes, bytes)
      isResumed = false
      onSafe(bytes)
    }
    const onSent = (sentBytes: number) => onState({ sentBytes })
    const onNew = (id: string) => {
      succeeded()
      setUpload(id)
    }
    const callbacks = { file, onCreated: onNew, onSafe: onConfirmed, onSent }
    try {
      const send = (stop: AbortSignal, alive: () => void) =>
        sendChunks({ ...callbacks, uploadId, alive, signal: stop })
      await withIdleTimeout(responseTimeoutMs, send, signal)
    } catch (error) {
      if (!isDeleted(error)) throw error
      setUpload(undefined)
      if (!isResumed) throw error
      isResumed = false
      return run(succeeded)
    }
    if (uploadId === undefined) throw new Error('An upload ended without an id')
    return uploadId
  }
  return run
}

/**
 * Returns the id of the complete upload. Retries for ten minutes after the last progress (SDK-05). Throws `CallFailure`,
 * `RetryBudgetError`, `FileUnreadableError`, or the signal's reason.
 */
export function sendBytes(transfer: Transfer): Promise<string> {
  const { file, onState, signal } = transfer
  let sentBytes = 0
  const report = (state: SendState) => {
    ;({ sentBytes } = state)
    onState(state)
  }
  const reporting = { ...transfer, onState: report }
  const run = file.size > singleRequestMaxBytes ? chunkRuns(reporting) : () => sendInOneRequest(reporting)
  return retryWithin(
    async ({ leftMs, succeeded }) => {
      try {
        return await run(succeeded)
      } catch (error) {
        const isLost = isConnectionLost(error)
        if (isLost && !(await isReadable(file))) throw new FileUnreadableError()
        const retryAfterMs = error instanceof CallFailure ? error.retryAfterMs : undefined
        report({ sentBytes, waitingFor: isLost ? 'connection' : 'site', retryAfterMs })
        // Only after an attempt: the site may run on this very computer, without a network.
        if (isLost && isOffline()) await sleep(Math.min(onlineTimeoutMs, leftMs), signal)
        throw error
      }
    },
    retryPolicy(uploadBudgetMs, signal),
  )
}

const tus = { 'tus-resumable': '1.0.0' }

/** ERR-32: deletes an upload in the background. If that fails, the server's sweep deletes it. */
export const stopOnServer = (uploadId: string): void =>
  void callWithRetry((signal) =>
    call(stopUpload, { params: { uploadId }, headers: tus, keepalive: true, signal }),
  ).catch(() => {})
