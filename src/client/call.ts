import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReturnOf, LightEndpoint } from '#shared/endpoint.ts'
import { spoken } from '#shared/messages.ts'
import { CallFailure, failureFrom, networkFailure } from './call-failure.ts'
import type { CallResponse } from './upload-bytes.ts'

export type Values = Readonly<Record<string, string | number | boolean | undefined>>

/** Fills `:name` parts of a contract's path and appends the query without its undefined values. */
export function requestAddress(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** A random UUID; `crypto.randomUUID` is missing on plain-http pages and in older browsers. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const marked = bytes.map((byte, i) =>
    i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: never }
  : object extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

interface Options {
  /** Whole percent, 0 to 100, of a `bytes` call. */
  readonly onProgress?: ((percent: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** The request outlives the page. */
  readonly keepalive?: boolean
  /** For a call that a person may repeat (a retry button); by default every call has a key of its own. */
  readonly idempotencyKey?: string | undefined
  /** Headers of a protocol inside the call, such as tus. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The input of a call, derived from its contract. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  (E['bytes'] extends readonly string[] ? { readonly bytes: Blob } : { readonly bytes?: never }) &
  Options

type Arguments<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface AnyInput extends Options {
  readonly params?: Values
  readonly query?: Values
  readonly body?: unknown
  readonly bytes?: Blob
}

let requestVisitor: () => Promise<unknown> = async () => {}
let pendingVisitor: Promise<unknown> | undefined

/** Sets the request for the visitor cookie, which rating and reporting need; main.tsx calls it once. */
export function onUnknownVisitor(request: () => Promise<unknown>) {
  requestVisitor = request
}

function headersOf({ bytes, idempotent }: LightEndpoint, input: AnyInput): Record<string, string> {
  const type = bytes
    ? (bytes[0] ?? 'application/octet-stream')
    : input.body === undefined
      ? undefined
      : 'application/json'
  return {
    accept: 'application/json',
    'accept-language': spoken.language,
    ...input.headers,
    ...(type && { 'content-type': type }),
    ...(idempotent && { 'idempotency-key': input.idempotencyKey ?? randomId() }),
  }
}

// Few calls carry bytes, so the code that sends them is loaded with the first one.
const loadUpload = () =>
  import('./upload-bytes.ts').catch(() => {
    throw networkFailure()
  })

async function send(
  e: LightEndpoint,
  input: AnyInput,
  headers: Record<string, string>,
): Promise<CallResponse> {
  const address = requestAddress(e.path, input.params, input.query)
  const { bytes, onProgress, signal, keepalive = false } = input
  if (bytes) {
    const { uploadBytes } = await loadUpload()
    return uploadBytes({ method: e.method, address, headers, bytes, onProgress, signal })
  }
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  try {
    const response = await fetch(address, {
      method: e.method,
      headers,
      body,
      keepalive,
      signal: signal ?? null,
    })
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, text: await response.text(), retryAfter }
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkFailure()
  }
}

async function callOnce(
  e: LightEndpoint,
  input: AnyInput,
  headers: Record<string, string>,
): Promise<unknown> {
  const { status, text, retryAfter } = await send(e, input, headers)
  if (status < 200 || status > 299) throw failureFrom(status, text, retryAfter)
  return e.returns ? JSON.parse(text) : undefined
}

/** Calls an endpoint; throws `CallFailure`. Without a visitor cookie it requests one and repeats the call once. */
export function call<E extends Endpoint>(e: E, ...input: Arguments<E>): Promise<ReturnOf<E>>
export async function call(e: LightEndpoint, input: AnyInput = {}): Promise<unknown> {
  const headers = headersOf(e, input)
  try {
    return await callOnce(e, input, headers)
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'visitor_unknown') throw error
    pendingVisitor ??= requestVisitor().finally(() => (pendingVisitor = undefined))
    await pendingVisitor
    return callOnce(e, input, headers)
  }
}
