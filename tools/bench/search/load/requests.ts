/** HTTP requests as text, written once and sent many times. */
import { randomUUID } from 'node:crypto'

export interface RequestOptions {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Makes it a POST. */
  readonly body?: object
  /** Label of its times in the report. */
  readonly kind?: string
}

export interface Request {
  readonly kind: string
  readonly text: string
}

/** Becomes a new id each time it is sent. */
const fresh = '{fresh-id}'
export const freshKey = { 'idempotency-key': fresh }

/** A phone's usual question for packed bytes. */
const defaultHeaders = { host: '127.0.0.1', 'accept-encoding': 'br' }

export function requestOf({ path, headers = {}, body, kind = 'all' }: RequestOptions): Request {
  const content = body && JSON.stringify(body)
  const lengths = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }
  const type = content === undefined ? {} : { 'content-type': 'application/json' }
  const lines = Object.entries({ ...defaultHeaders, ...type, ...lengths, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return {
    kind,
    text: `${content === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${head}\r\n${content ?? ''}`,
  }
}

/** Gives the bytes to send. */
export function sender({ text }: Request): () => Buffer {
  if (!text.includes(fresh)) {
    const bytes = Buffer.from(text)
    return () => bytes
  }
  return () => Buffer.from(text.replace(fresh, randomUUID()))
}
