/** Downloads a file to save. After a lost connection the next attempt requests the remaining range. */
import { retryWithin, type RetryDeps, RetryBudgetError, storageCallBudgetMs } from '#shared/retry.ts'
import { CallFailure, failureFrom, networkFailure } from '#client/call-failure.ts'
import { retryPolicy, withIdleTimeout } from '#features/contributing/uploads/web/transfer/retry-policy.ts'
import {
  bypassWorker,
  offlineHeader,
  savingUse,
  storedHeaders,
  useHeader,
} from '#features/contributing/files/offline-files.ts'

export interface Download {
  readonly address: string
  /** Expected bytes, for the percentage; null if unknown. */
  readonly bytes: number | null
  /** Etag of the saved copy; the same version is not downloaded again. */
  readonly etag?: string | undefined
  readonly onPercent: (percent: number) => void
  readonly signal: AbortSignal
}

/** Everybody with the device can open saved files, so only responses with `Cache-Control: public` are saved (T14). */
export class NotPublicError extends Error {
  override readonly name = 'NotPublicError'
}

const maxSilenceMs = 30_000

interface Received {
  parts: Uint8Array<ArrayBuffer>[]
  size: number
  /** Of the first response. */
  headers?: Headers
}

const sameEtag = (a: Headers | undefined, b: Headers) =>
  a?.get('etag') !== null && a?.get('etag') === b.get('etag')

const rangeFrom = ({ size, headers }: Received): Record<string, string> =>
  size > 0 ? { range: `bytes=${size}-`, 'if-range': headers?.get('etag') ?? '' } : {}

function request({ address, etag }: Download, received: Received, signal: AbortSignal): Promise<Response> {
  const known = etag !== undefined && received.size === 0
  return fetch(address, {
    headers: { [useHeader]: savingUse, ...(known ? { 'if-none-match': etag } : rangeFrom(received)) },
    signal,
    ...(known && bypassWorker),
  })
}

/** Throws unless the response carries the file or its remaining range. */
async function assertFile(response: Response) {
  if (response.headers.has(offlineHeader)) throw networkFailure()
  if (!response.ok)
    throw failureFrom(response.status, await response.text(), response.headers.get('retry-after'))
  if (!/\bpublic\b/.test(response.headers.get('cache-control') ?? '')) throw new NotPublicError()
}

function startReceiving(received: Received, response: Response) {
  if (response.status === 206 && sameEtag(received.headers, response.headers)) return
  received.parts = []
  received.size = 0
  received.headers = response.headers
}

/** Compares with Content-Length, which counts compressed bytes if the response is encoded. */
const isComplete = ({ size, headers }: Received) =>
  headers?.has('content-encoding') || size === Number(headers?.get('content-length') ?? size)

async function receive(download: Download, received: Received, alive: () => void, response: Response) {
  startReceiving(received, response)
  for await (const part of readParts(response)) {
    alive()
    received.parts.push(part)
    received.size += part.length
    if (download.bytes) download.onPercent(Math.min(99, Math.floor((100 * received.size) / download.bytes)))
  }
  if (!isComplete(received)) throw networkFailure()
}

/** Not every browser supports async iteration of a stream. */
async function* readParts({ body }: Response) {
  const reader = body?.getReader()
  for (;;) {
    const step = await reader?.read()
    if (!step?.value) return
    yield step.value
  }
}

/** True if a file was received, false if the saved copy is current. */
async function attempt(download: Download, received: Received): Promise<boolean> {
  const run = async (signal: AbortSignal, alive: () => void) => {
    const response = await request(download, received, signal)
    if (response.status === 304) return false
    await assertFile(response)
    await receive(download, received, alive, response)
    return true
  }
  try {
    return await withIdleTimeout(maxSilenceMs, run, download.signal)
  } catch (error) {
    throw error instanceof CallFailure || error instanceof NotPublicError ? error : networkFailure()
  }
}

/**
 * Undefined if the saved copy is current. Retries until two minutes have passed without a new byte (SDK-04). Throws
 * `CallFailure`, `NotPublicError`, or the signal's reason.
 */
export async function downloadFile(download: Download, sleep: RetryDeps<AbortSignal>['sleep']) {
  const received: Received = { parts: [], size: 0 }
  const run = async ({ succeeded }: { readonly succeeded: () => void }) => {
    const before = received.size
    try {
      return await attempt(download, received)
    } finally {
      if (received.size > before) succeeded()
    }
  }
  const policy = { ...retryPolicy(storageCallBudgetMs, download.signal), sleep }
  try {
    if (!(await retryWithin(run, policy))) return undefined
  } catch (error) {
    throw error instanceof RetryBudgetError ? error.cause : error
  }
  const type = received.headers?.get('content-type') ?? ''
  return {
    bytes: new Blob(received.parts, { type }),
    headers: storedHeaders(received.headers ?? new Headers(), received.size),
  }
}
