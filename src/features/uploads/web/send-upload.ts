/** The two steps of an upload: the bytes, then the record. What has succeeded already is not done again. */
import { CallFailure } from '#web/kit/call-failure.ts'
import { call } from '#web/kit/call.ts'
import { randomId } from '#web/kit/random-id.ts'
import { commonMessages } from '#shared/failure.ts'
import { createResource, createUpload } from '../contract.ts'
import { storageCause } from '../storage-cause.ts'
import {
  failureMessage,
  fileIsLost,
  resourceBody,
  type UploadRules,
  type UploadStep,
  type UploadValues,
} from '../upload-form.ts'

/** Why an upload stopped: the form's own words, in `why` what the server or the network said, for the log the storage's cause. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped'
  readonly why: string
  readonly storage: string | undefined
  constructor(message: string, cause: unknown, storage: string | undefined) {
    super(message, { cause })
    this.why = cause instanceof CallFailure ? cause.message : commonMessages.unexpected
    this.storage = storage
  }
}

/** What earlier tries have reached, so that a second press of the button neither sends the bytes nor files the record twice. */
export interface Progress {
  arrived?: { readonly file: File; readonly uploadId: string }
  filing?: { readonly body: string; readonly key: string }
}

interface SendParts {
  readonly rules: UploadRules
  readonly progress: Progress
  readonly onPercent: (percent: number) => void
  readonly signal: AbortSignal
}

async function transfer(file: File, { progress, onPercent, signal }: SendParts): Promise<string> {
  if (progress.arrived?.file === file) return progress.arrived.uploadId
  const { uploadId } = await call(createUpload, {
    query: { name: file.name },
    bytes: file,
    onProgress: onPercent,
    signal,
  })
  progress.arrived = { file, uploadId }
  return uploadId
}

async function fileRecord(
  values: UploadValues<File>,
  uploadId: string | undefined,
  { progress, signal }: SendParts,
) {
  const content = resourceBody(values, uploadId)
  if (!content) throw new Error('A form without a subject was sent')
  const body = JSON.stringify(content)
  if (progress.filing?.body !== body) progress.filing = { body, key: randomId() }
  await call(createResource, { body: content, idempotencyKey: progress.filing.key, signal })
}

/** The trouble in the form's words. Only what befell the file is the storage's: the record has its own call. */
function stopped(step: UploadStep, error: unknown, { title }: UploadValues<File>, rules: UploadRules) {
  const code = error instanceof CallFailure ? error.code : undefined
  const ofTheFile = step === 'transfer' || fileIsLost(code) || code === undefined
  const storage = ofTheFile && error instanceof Error ? storageCause(error, `uploads/${title}`) : undefined
  return new UploadStopped(failureMessage(step, code, rules), error, storage)
}

/** Sends the form; fails with `UploadStopped`. */
export async function sendUpload(values: UploadValues<File>, parts: SendParts): Promise<void> {
  let step: UploadStep = 'transfer'
  try {
    const uploadId = values.type === 'file' && values.file ? await transfer(values.file, parts) : undefined
    step = 'create'
    await fileRecord(values, uploadId, parts)
  } catch (error) {
    if (error instanceof CallFailure && fileIsLost(error.code)) delete parts.progress.arrived
    throw stopped(step, error, values, parts.rules)
  }
}
