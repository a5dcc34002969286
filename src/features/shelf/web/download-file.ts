/** Fetches a file to be kept. What has come stays when the line breaks: the next try asks for the rest. */
import { retryWithin, type RetryDeps, RetryBudgetError, storageCallBudgetMs } from '#shared/retry.ts'
import { CallFailure, failureFrom, networkFailure } from '#client/call-failure.ts'
import { storedHeaders, offlineHeader, bypassWorker } from '../offline-files.ts'
import type { CachedFile } from './store/file-cache.ts'

export interface Download {
  readonly address: string
  /** How many bytes are to come, for the percentage; null when nobody knows. */
  readonly bytes: number | null
  /** The etag of the copy that is here already: only another one is fetched. */
  readonly etag?: string | undefined
  readonly onPercent: (percent: number) => void
  readonly signal: AbortSignal
}

/** Anybody may open what is kept here. What only its uploader or a moderator may open says `private`. */
export class NotPublicError extends Error {
  override readonly name = 'NotPublic'
}

const maxSilenceMs = 30_000

interface Arrival {
  parts: Uint8Array<ArrayBuffer>[]
  size: number
  /** Of the answer that began it. */
  headers?: Headers
}

const sameEtag = (a: Headers | undefined, b: Headers) =>
  a?.get('etag') !== null && a?.get('etag') === b.get('etag')

const rangeFrom = ({ size, headers }: Arrival): Record<string, string> =>
  size > 0 ? { range: `bytes=${size}-`, 'if-range': headers?.get('etag') ?? '' } : {}

function ask({ address, etag }: Download, arrival: Arrival, signal: AbortSignal): Promise<Response> {
  const known = etag !== undefined && arrival.size === 0
  return fetch(address, {
    headers: known ? { 'if-none-match': etag } : rangeFrom(arrival),
    signal,
    ...(known && bypassWorker),
  })
}

/** Throws unless the answer carries the file, or the rest of it. */
async function assertFile(answer: Response) {
  if (answer.headers.has(offlineHeader)) throw networkFailure()
  if (!answer.ok) throw failureFrom(answer.status, await answer.text(), answer.headers.get('retry-after'))
  if (!/\bpublic\b/.test(answer.headers.get('cache-control') ?? '')) throw new NotPublicError()
}

function begin(arrival: Arrival, answer: Response) {
  if (answer.status === 206 && sameEtag(arrival.headers, answer.headers)) return
  arrival.parts = []
  arrival.size = 0
  arrival.headers = answer.headers
}

/** Whole when as many bytes have come as the first answer said there are. */
const isWhole = ({ size, headers }: Arrival) =>
  headers?.has('content-encoding') || size === Number(headers?.get('content-length') ?? size)

async function takeIn(download: Download, arrival: Arrival, alive: () => void, answer: Response) {
  begin(arrival, answer)
  for await (const part of readParts(answer)) {
    alive()
    arrival.parts.push(part)
    arrival.size += part.length
    if (download.bytes) download.onPercent(Math.min(99, Math.floor((100 * arrival.size) / download.bytes)))
  }
  if (!isWhole(arrival)) throw networkFailure()
}

/** Not every browser can walk over a stream by itself. */
async function* readParts({ body }: Response) {
  const reader = body?.getReader()
  for (;;) {
    const step = await reader?.read()
    if (!step?.value) return
    yield step.value
  }
}

/** Gives true when there is a file, false when the copy that is here is the newest. */
async function oneTry(download: Download, arrival: Arrival): Promise<boolean> {
  const stop = new AbortController()
  const giveWay = () => stop.abort()
  let timer = setTimeout(giveWay, maxSilenceMs)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(giveWay, maxSilenceMs)
  }
  download.signal.addEventListener('abort', giveWay)
  try {
    const answer = await ask(download, arrival, stop.signal)
    if (answer.status === 304) return false
    await assertFile(answer)
    await takeIn(download, arrival, alive, answer)
    return true
  } catch (error) {
    throw error instanceof CallFailure || error instanceof NotPublicError ? error : networkFailure()
  } finally {
    clearTimeout(timer)
    download.signal.removeEventListener('abort', giveWay)
  }
}

const mayPass = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && (error.status === 0 || error.status === 429 || error.status >= 500)

const deps = (signal: AbortSignal, sleep: RetryDeps<AbortSignal>['sleep']): RetryDeps<AbortSignal> => ({
  budgetMs: storageCallBudgetMs,
  mayPass,
  now: () => performance.now(),
  sleep,
  random: Math.random,
  retryAfterMs: (error) => (mayPass(error) ? error.retryAfterMs : undefined),
  signal,
})

/**
 * Gives the file, or undefined when the copy that is here is the newest. Tries for two minutes after the last byte that
 * came; fails with `CallFailure`, `NotPublicError`, or with the signal's reason.
 */
export async function downloadFile(
  download: Download,
  sleep: RetryDeps<AbortSignal>['sleep'],
): Promise<CachedFile | undefined> {
  const arrival: Arrival = { parts: [], size: 0 }
  const run = async ({ succeeded }: { readonly succeeded: () => void }) => {
    const before = arrival.size
    try {
      return await oneTry(download, arrival)
    } finally {
      if (arrival.size > before) succeeded()
    }
  }
  try {
    if (!(await retryWithin(run, deps(download.signal, sleep)))) return undefined
  } catch (error) {
    throw error instanceof RetryBudgetError ? error.cause : error
  }
  const type = arrival.headers?.get('content-type') ?? ''
  return {
    bytes: new Blob(arrival.parts, { type }),
    headers: storedHeaders(arrival.headers ?? new Headers(), arrival.size),
  }
}
