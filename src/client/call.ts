import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReturnOf, LightEndpoint } from '#shared/endpoint.ts'
import { spoken } from '#shared/messages.ts'
import { type CallFailureCode, codeOf, failureFrom, networkFailure } from './call-failure.ts'
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
  // Any digit, and from 8 to b in place of the 8.
  const random = (digit: string) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (byte & (15 >> (Number(digit) / 4)))).toString(16)
  }
  return crypto.randomUUID?.() ?? '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, random)
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

type Remedy = (failure: unknown) => Promise<unknown>

/** By code of the failure, each one at a time. */
const remedies: Partial<Record<CallFailureCode, Remedy>> = {}

/** Sets what is done about a failure before the call is repeated; a rejection fails the call. main.tsx sets them. */
export function onFailure(code: CallFailureCode, remedy: Remedy) {
  let pending: Promise<unknown> | undefined
  remedies[code] = (failure) => (pending ??= remedy(failure).finally(() => (pending = undefined)))
}

function headersOf({ bytes, idempotent }: LightEndpoint, input: AnyInput): Record<string, string> {
  const type = bytes?.[0] ?? (input.body !== undefined && 'application/json')
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

/** Runs a call; a failure with a remedy is remedied and the call repeated once. */
export async function remedied<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const remedy = remedies[codeOf(error)]
    if (!remedy) throw error
    await remedy(error)
    return run()
  }
}

/** Calls an endpoint; throws `CallFailure` after `remedied`. */
export function call<E extends Endpoint>(e: E, ...input: Arguments<E>): Promise<ReturnOf<E>>
export function call(e: LightEndpoint, input: AnyInput = {}): Promise<unknown> {
  const headers = headersOf(e, input)
  return remedied(() => callOnce(e, input, headers))
}
