/** HTTP call that never throws: status 0 without a response within ten seconds. */
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface HttpResult {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  /** Why there is no answer; empty where there is one. */
  readonly why: '' | 'cut' | 'no answer in time'
}

export interface RequestOptions {
  /** Of one node, which is called past the balancer. */
  readonly port?: number | undefined
  readonly cookie?: string | undefined
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | object
}

const withinMs = 10_000

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let i = 0; i < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '')
  return headers
}

/** On a connection of its own: one that rests may be closed in the very moment it is used. */
function send(url: URL, method: string, headers: Record<string, string>, body: Buffer | undefined) {
  return new Promise<HttpResult>((resolve, reject) => {
    const sending = request(url, { method, headers, agent: false, signal: AbortSignal.timeout(withinMs) })
    sending.once('error', reject)
    sending.once('response', (answer) => {
      const { statusCode = 0, rawHeaders } = answer
      buffer(answer).then(
        (bytes) => resolve({ status: statusCode, headers: headersOf(rawHeaders), bytes, why: '' }),
        reject,
      )
    })
    sending.end(body)
  })
}

const isLate = (error: unknown) => error instanceof Error && error.name === 'AbortError'
const nothing = (error: unknown): HttpResult => ({
  status: 0,
  headers: new Headers(),
  bytes: Buffer.alloc(0),
  why: isLate(error) ? 'no answer in time' : 'cut',
})

/** `url`: as browsers know the site. */
export function sendRequest(
  url: string,
  method: string,
  route: string,
  options: RequestOptions = {},
): Promise<HttpResult> {
  const { port, cookie, key, headers, body } = options
  const to = new URL(route, url)
  if (port !== undefined) to.port = String(port)
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  const all = {
    origin: url,
    ...(cookie !== undefined && { cookie }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(isJson && { 'content-type': 'application/json' }),
    ...headers,
  }
  return send(to, method, all, isJson ? Buffer.from(JSON.stringify(body)) : body).catch(nothing)
}

/** Returns the body as JSON; empty when invalid. */
export function jsonOf<T extends object>({ bytes }: HttpResult): Partial<T> {
  try {
    return JSON.parse(bytes.toString('utf8')) as Partial<T>
  } catch {
    return {}
  }
}

/** Returns the history entry: `201`, `503 too_busy`, `cut`. */
export const summaryOf = (result: HttpResult) =>
  result.why || [result.status, jsonOf<{ code: string }>(result).code ?? ''].join(' ').trim()

/** True without a response or with a server error: the action may have taken effect. */
export const isUncertain = ({ status }: HttpResult) =>
  status === 0 || status === 423 || (status >= 500 && status !== 507)
