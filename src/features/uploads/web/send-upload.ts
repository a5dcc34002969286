/** The two steps of an upload: the bytes, then the record. What has succeeded already is not done again. */
import { commonFailures } from '#shared/messages.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { RetryBudgetError, retryWithin } from '#shared/retry.ts'
import { CallFailure } from '#client/call-failure.ts'
import { call, randomId } from '#client/call.ts'
import { createResource } from '../contract.ts'
import {
  failureMessage,
  fileIsLost,
  resourceBody,
  type UploadRules,
  type UploadStep,
  type UploadValues,
} from '../upload-rules.ts'
import type { Reached } from './resume/saved-uploads.ts'
import { isConnectionLost, retryPolicy } from './transfer/retry-policy.ts'
import type { SendState } from './transfer/progress-text.ts'
import { FileUnreadableError, sendBytes } from './transfer/send-bytes.ts'

/** What went wrong with the file itself, in the words of spec 8's storage messages. They are logged, never shown. */
const causes: Readonly<Record<number, (path: string) => string>> = {
  401: () => 'not authenticated',
  402: () => 'quota reached',
  403: (path) => `no permission for ${path}`,
  404: (path) => `object does not exist: ${path}`,
}

/** Names of errors that end a transfer without an answer; who gives up repeating it says so by the second. */
const endings: Readonly<Record<string, string>> = {
  AbortError: 'user canceled',
  RetryTimeExceeded: 'max retry time exceeded',
}

interface Trouble {
  readonly name: string
  /** HTTP status of the answer; 0 or undefined without one. */
  readonly status?: number | undefined
}

/** `Storage: quota reached (402)`; undefined for trouble that is not the storage's. `path` is where the file was to go. */
export function storageCause({ name, status = 0 }: Trouble, path: string): string | undefined {
  const cause = causes[status]?.(path)
  if (cause) return `Storage: ${cause} (${status})`
  const ending = Object.hasOwn(endings, name) ? endings[name] : undefined
  return ending && `Storage: ${ending}`
}

/** Why an upload stopped: the form's own words, in `why` what the server or the network said, for the log the storage's cause. */
export class UploadError extends Error {
  override readonly name = 'UploadStopped'
  readonly why: string
  readonly storage: string | undefined
  /** Somebody stopped it: nothing to tell (ERR-32). */
  readonly canceled: boolean
  constructor(message: string, cause: unknown, storage: string | undefined) {
    super(message, { cause })
    const error = errorMessage(cause)
    const hasWords = error instanceof CallFailure || error instanceof FileUnreadableError
    this.why = hasWords ? error.message : commonFailures.unexpected
    this.storage = storage
    this.canceled = cause instanceof DOMException && cause.name === 'AbortError'
  }
}

/** The last of the trouble that did not pass in time, or what was thrown. */
const errorMessage = (error: unknown) => (error instanceof RetryBudgetError ? error.cause : error)

/** What earlier tries have reached, so that a second press of the button neither sends the bytes nor files the record twice. */
export interface Progress {
  /** Pieces of this file are on the server. */
  begun?: { readonly file: File; readonly uploadId: string }
  arrived?: { readonly file: File; readonly uploadId: string }
  /** Bytes that the server has for sure. */
  safeBytes?: number
  filing?: { readonly body: string; readonly key: string }
  /** Goes on with what was interrupted: a file that the server has put away meanwhile is sent anew. */
  continued?: boolean
}

export type SameFile = ReturnOf<typeof createResource>['sameFile']

/** SDK-06 for the record: a lost line is tried again for so long; who waits longer presses the button. */
const filingBudgetMs = 4_000

interface SendDeps {
  readonly rules: UploadRules
  readonly progress: Progress
  readonly onState: (state: SendState) => void
  /** Told what would be needed to go on later. */
  readonly onReached: (reached: Reached) => void
  readonly signal: AbortSignal
}

/** What is worth keeping of a form's progress. */
export function toSavedProgress({ begun, arrived, filing, safeBytes = 0 }: Progress): Reached {
  const uploadId = arrived?.uploadId ?? begun?.uploadId
  return { uploadId, safeBytes, arrived: arrived !== undefined, filing }
}

async function transfer(file: File, deps: SendDeps): Promise<string> {
  const { progress, onState, onReached, signal } = deps
  if (progress.arrived?.file === file) return progress.arrived.uploadId
  const uploadId = await sendBytes({
    file,
    uploadId: progress.begun?.file === file ? progress.begun.uploadId : undefined,
    onBegun: (begun) => {
      if (begun === undefined) delete progress.begun
      else progress.begun = { file, uploadId: begun }
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
  delete progress.begun
  return uploadId
}

async function fileRecord(
  values: UploadValues<File>,
  uploadId: string | undefined,
  { progress, onReached, onState, signal }: SendDeps,
): Promise<SameFile> {
  const content = resourceBody(values, uploadId)
  if (!content) throw new Error('A form without a subject was sent')
  const body = JSON.stringify(content)
  if (progress.filing?.body !== body) progress.filing = { body, key: randomId() }
  const { key } = progress.filing
  onReached(toSavedProgress(progress))
  onState({ sentBytes: progress.safeBytes ?? 0, arrived: true })
  const { sameFile } = await retryWithin(
    () => call(createResource, { body: content, idempotencyKey: key, signal }),
    { ...retryPolicy(filingBudgetMs, signal), isTransient: isConnectionLost },
  )
  return sameFile
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof FileUnreadableError) return 'file_unreadable'
  return error instanceof CallFailure ? error.code : undefined
}

/** The trouble in the form's words. Only what befell the file is the storage's: the record has its own call. */
function stopped(step: UploadStep, error: unknown, { title }: UploadValues<File>, rules: UploadRules) {
  const code = codeOf(errorMessage(error))
  const ofTheFile = step === 'transfer' || fileIsLost(code) || code === undefined
  const storage = ofTheFile && error instanceof Error ? storageCause(error, `uploads/${title}`) : undefined
  return new UploadError(failureMessage(step, code, rules), error, storage)
}

async function bothSteps(values: UploadValues<File>, deps: SendDeps, at: (step: UploadStep) => void) {
  at('transfer')
  const uploadId = values.type === 'file' && values.file ? await transfer(values.file, deps) : undefined
  at('create')
  return fileRecord(values, uploadId, deps)
}

/** Sends the form; gives the resource with the very same file, if there is one. Fails with `UploadError`. */
export async function sendUpload(values: UploadValues<File>, deps: SendDeps): Promise<SameFile> {
  const { progress } = deps
  let step: UploadStep = 'transfer'
  const at = (now: UploadStep) => void (step = now)
  try {
    return await bothSteps(values, deps, at)
  } catch (error) {
    const lost = error instanceof CallFailure && fileIsLost(error.code)
    if (lost) delete progress.arrived
    if (!lost || error.code !== 'upload_not_found' || !progress.continued)
      throw stopped(step, error, values, deps.rules)
    delete progress.continued
    return sendUpload(values, deps)
  }
}
