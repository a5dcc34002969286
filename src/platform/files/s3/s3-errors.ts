/** Errors of a bucket: transient ones, expected responses, and messages for the operator. */
import { codeOf } from '../../errors.ts'

interface Bucket {
  readonly bucket: string
  readonly endpoint: string
}

/** The received bytes differ from the sent ones or are incomplete; a retry helps. */
export class TransferCorruptedError extends Error {
  override readonly name = 'TransferCorruptedError'
}

/** A try got no response, or no more of it, in time. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError'
}

interface Answered {
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly statusCode?: number; readonly headers?: Readonly<Record<string, string>> }
}
/** Undefined also for a response that is not S3's, such as a page of a proxy. */
const statusOf = (error: unknown) => {
  const { $metadata, $response } = (error ?? {}) as Answered
  return $metadata?.httpStatusCode ?? $response?.statusCode
}
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** A HEAD response has no body, so its 404 has no name of its own. */
export const isMissing = (error: unknown) =>
  statusOf(error) === 404 && ['NoSuchKey', 'NotFound'].includes(nameOf(error))
export const isTaken = (error: unknown) => statusOf(error) === 412
export const isOutOfRange = (error: unknown) => statusOf(error) === 416
export const isNotImplemented = (error: unknown) => statusOf(error) === 501

const lostConnection = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR|HPE_)/
// Some servers send these names with the status of a permanent error.
const transientNames =
  /^(ConditionalRequestConflict|OperationAborted|BadDigest|InvalidDigest|XAmzContentSHA256Mismatch|IncompleteBody|RequestTimeout|SlowDown|TimeoutError)$/

/** SDK-06: 5xx, 408, 429, lost connections, timeouts, corrupted transfers, and 409 (concurrent changes of an object). */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransferCorruptedError || error instanceof CallTimeoutError) return true
  if (transientNames.test(nameOf(error))) return true
  const status = statusOf(error)
  if (status !== undefined) return (status >= 500 && status !== 501) || [408, 409, 429].includes(status)
  return lostConnection.test(codeOf(error))
}

/** Value of Retry-After in ms. */
export function retryAfterMs(error: unknown): number | undefined {
  const seconds = Number((error as Answered | undefined)?.$response?.headers?.['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined
}

const wrongKeys = /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|AuthFailure)$/
const wrongRegion = /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/

const errorText = (error: unknown) =>
  [statusOf(error), nameOf(error), codeOf(error), error instanceof Error ? error.message : '']
    .map((each) => `${each ?? ''}`)
    .filter((each) => !['', 'Error', 'Unknown', 'UnknownError'].includes(each))
    .join(' ')

/** For the log: the bucket and its last error. */
export const bucketUnavailableError = (error: unknown, { bucket, endpoint }: Bucket) =>
  new Error(`The bucket ${bucket} at ${endpoint} does not answer: ${errorText(error)}`)

/** One line for the operator with cause and next step. `step` is the failed call: list, write, read or delete. */
export function operatorMessage(error: unknown, step: string, { bucket }: Bucket): string {
  const status = statusOf(error)
  if (wrongKeys.test(nameOf(error)))
    return `the server of the bucket refuses S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY (${nameOf(error)}). Correct them.`
  if (wrongRegion.test(nameOf(error)) || status === 301)
    return `the bucket ${bucket} is not in the region of S3_REGION or not at S3_ENDPOINT (${nameOf(error)}). Correct them.`
  if (status === 404)
    return `there is no bucket ${bucket} at S3_ENDPOINT. Create it as a private bucket, or correct S3_BUCKET.`
  if (status === 403)
    return `the key of S3_ACCESS_KEY_ID may not ${step} in the bucket ${bucket}. Give it the permissions named in docs/operating/files.md.`
  return `S3_ENDPOINT does not respond like an S3 store (${errorText(error)}). Check the address and that it runs.`
}
