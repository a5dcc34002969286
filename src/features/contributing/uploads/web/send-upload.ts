/** Sends an upload in two steps, bytes then record. A retry skips the step that has succeeded. */
import { commonFailures } from '#shared/messages.ts'
import type { BodyOf, ReturnOf } from '#shared/endpoint.ts'
import { RetryBudgetError, retryWithin } from '#shared/retry.ts'
import { CallFailure } from '#client/call-failure.ts'
import { call, randomId } from '#client/call.ts'
import { createResource } from '../contract.ts'
import {
  failureMessage,
  isFileLost,
  resourceBody,
  type UploadRules,
  type UploadStep,
  type UploadValues,
} from '../upload-rules.ts'
import type { Reached } from './resume/saved-uploads.ts'
import { isConnectionLost, retryPolicy } from './transfer/retry-policy.ts'
import type { SendState } from './transfer/progress-text.ts'
import { FileUnreadableError, sendBytes } from './transfer/send-bytes.ts'

/** Storage messages by HTTP status (ERR-27–30). Logged, never shown. */
const causes: Readonly<Record<number, (path: string) => string>> = {
  401: () => 'not authenticated',
  402: () => 'quota reached',
  403: (path) => `no permission for ${path}`,
  404: (path) => `object does not exist: ${path}`,
}

/** Storage messages for errors without a response, by the name of the error. */
const endings: Readonly<Record<string, string>> = {
  AbortError: 'user canceled',
  RetryBudgetError: 'max retry time exceeded',
}

interface TransferError {
  readonly name: string
  /** HTTP status; 0 or undefined without a response. */
  readonly status?: number | undefined
}

/** `Storage: quota reached (402)`; undefined for errors outside the storage. `path` is the path of the file. */
export function storageCause({ name, status = 0 }: TransferError, path: string): string | undefined {
  const cause = causes[status]?.(path)
  if (cause) return `Storage: ${cause} (${status})`
  const ending = Object.hasOwn(endings, name) ? endings[name] : undefined
  return ending && `Storage: ${ending}`
}

/** `message` is the form's text, `why` the text of server or network, `storage` the cause for the log. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly why: string
  readonly storage: string | undefined
  /** Stopped by the user, so no message is shown (ERR-32). */
  readonly canceled: boolean
  constructor(message: string, cause: unknown, storage: string | undefined) {
    super(message, { cause })
    const error = unwrap(cause)
    const hasMessage = error instanceof CallFailure || error instanceof FileUnreadableError
    this.why = hasMessage ? error.message : commonFailures.unexpected
    this.storage = storage
    this.canceled = cause instanceof DOMException && cause.name === 'AbortError'
  }
}

/** The last error behind an exhausted retry budget. */
const unwrap = (error: unknown) => (error instanceof RetryBudgetError ? error.cause : error)

/** Progress of earlier attempts, so that a retry sends neither bytes nor record twice. */
export interface Progress {
  /** Some bytes of this file are on the server. */
  started?: { readonly file: File; readonly uploadId: string }
  arrived?: { readonly file: File; readonly uploadId: string }
  /** Bytes that the server has confirmed. */
  safeBytes?: number
  filing?: { readonly body: string; readonly key: string }
  /** Resumed after an interruption: a file that the server has deleted since is sent again without asking. */
  resumed?: boolean
}

export type SameFile = ReturnOf<typeof createResource>['sameFile']

/** SDK-06: retry budget of the create call after a lost connection. */
const filingBudgetMs = 4_000

interface SendOptions {
  readonly rules: UploadRules
  readonly progress: Progress
  readonly onState: (state: SendState) => void
  /** Receives the progress to save for a resume. */
  readonly onReached: (reached: Reached) => void
  readonly signal: AbortSignal
}

export function toSavedProgress({ started, arrived, filing, safeBytes = 0 }: Progress): Reached {
  const uploadId = arrived?.uploadId ?? started?.uploadId
  return { uploadId, safeBytes, arrived: arrived !== undefined, filing }
}

async function transfer(file: File, options: SendOptions): Promise<string> {
  const { progress, onState, onReached, signal } = options
  if (progress.arrived?.file === file) return progress.arrived.uploadId
  const uploadId = await sendBytes({
    file,
    uploadId: progress.started?.file === file ? progress.started.uploadId : undefined,
    onCreated: (id) => {
      if (id === undefined) delete progress.started
      else progress.started = { file, uploadId: id }
      progress.safeBytes = 0
      onReached(toSavedProgress(progress))
    },
    onSafe: (bytes) => {
      progress.safeBytes = bytes
      onReached(toSavedProgress(progress))
    },
    onState,
    signal,
  })
  progress.arrived = { file, uploadId }
  progress.safeBytes = file.size
  delete progress.started
  return uploadId
}

/** The create call, repeated for a short time after a lost connection. */
export const callCreate = (
  body: BodyOf<typeof createResource>,
  idempotencyKey: string,
  signal: AbortSignal,
) =>
  retryWithin(() => call(createResource, { body, idempotencyKey, signal }), {
    ...retryPolicy(filingBudgetMs, signal),
    isTransient: isConnectionLost,
  })

async function createRecord(
  values: UploadValues<File>,
  uploadId: string | undefined,
  { progress, onReached, onState, signal }: SendOptions,
): Promise<SameFile> {
  const content = resourceBody(values, uploadId)
  if (!content) throw new Error('A form without a subject was sent')
  const body = JSON.stringify(content)
  if (progress.filing?.body !== body) progress.filing = { body, key: randomId() }
  const { key } = progress.filing
  onReached(toSavedProgress(progress))
  onState({ sentBytes: progress.safeBytes ?? 0, arrived: true })
  return (await callCreate(content, key, signal)).sameFile
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof FileUnreadableError) return 'file_unreadable'
  return error instanceof CallFailure ? error.code : undefined
}

/** Adds the storage's cause to errors of the file; errors of the record have none. */
function toUploadError(step: UploadStep, error: unknown, { title }: UploadValues<File>, rules: UploadRules) {
  const code = codeOf(unwrap(error))
  const concernsFile = step === 'transfer' || isFileLost(code) || code === undefined
  const storage = concernsFile && error instanceof Error ? storageCause(error, `uploads/${title}`) : undefined
  return new UploadError(failureMessage(step, code, rules), error, storage)
}

async function runSteps(
  values: UploadValues<File>,
  options: SendOptions,
  onStep: (step: UploadStep) => void,
) {
  onStep('transfer')
  const uploadId = values.type === 'file' && values.file ? await transfer(values.file, options) : undefined
  onStep('create')
  return createRecord(values, uploadId, options)
}

/** Returns the resource with an identical file, if there is one. Throws `UploadError`. */
export async function sendUpload(values: UploadValues<File>, options: SendOptions): Promise<SameFile> {
  const { progress } = options
  let step: UploadStep = 'transfer'
  try {
    return await runSteps(values, options, (next) => void (step = next))
  } catch (error) {
    const lost = error instanceof CallFailure && isFileLost(error.code)
    if (lost) delete progress.arrived
    if (!lost || error.code !== 'upload_not_found' || !progress.resumed)
      throw toUploadError(step, error, values, options.rules)
    delete progress.resumed
    return sendUpload(values, options)
  }
}
