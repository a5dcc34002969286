/** Calls of the tus protocol. */
import { request } from 'node:http'
import { baseUrl, type Person } from '../site.ts'
import { metadataOf, chunkHeaders, tusHeaders } from './tus-headers.ts'

/** Reserves an upload; the response has its URL in Location. */
export const reserveUpload = (person: Person, bytes: number, fileName = 'notes.pdf') =>
  person.call('POST', '/api/resumable-uploads', {
    headers: { ...tusHeaders, 'upload-length': String(bytes), 'upload-metadata': metadataOf(fileName) },
  })

/** Reserves an upload; returns its URL. Throws when refused. */
export async function beginUpload(person: Person, bytes: number, fileName?: string): Promise<string> {
  const answer = await reserveUpload(person, bytes, fileName)
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return String(answer.headers.location)
}

export const uploadIdOf = (url: string) => url.split('/').at(-1) ?? ''

export const requestOffset = (person: Person, url: string) =>
  person.call('HEAD', url, { headers: tusHeaders })

/** Returns the acknowledged offset. */
export async function offsetOf(person: Person, url: string): Promise<number> {
  const answer = await requestOffset(person, url)
  if (answer.statusCode !== 200) throw new Error(`HEAD: ${answer.statusCode}`)
  return Number(answer.headers['upload-offset'])
}

export const sendChunk = (person: Person, url: string, payload: Buffer, offset: number) =>
  person.call('PATCH', url, { payload, headers: chunkHeaders(offset) })

export const stopUpload = (person: Person, url: string) => person.call('DELETE', url, { headers: tusHeaders })

interface Wire {
  readonly port: number
  /** Announced length of the chunk. */
  readonly bytes: number
  readonly offset?: number
}

/** Opens a chunk request that the test writes, cuts or leaves open. */
export function openChunkRequest(person: Person, url: string, { port, bytes, offset = 0 }: Wire) {
  const sending = request({
    host: '127.0.0.1',
    port,
    path: url,
    method: 'PATCH',
    headers: { ...chunkHeaders(offset), 'content-length': bytes, origin: baseUrl, cookie: person.cookie() },
  })
  let over: number | 'hung up' | undefined
  let words = ''
  sending.once('response', (answer) => {
    over = answer.statusCode ?? 0
    answer.on('data', (chunk: Buffer) => (words += chunk.toString()))
    answer.on('error', () => {})
  })
  sending.once('error', () => (over ??= 'hung up'))
  return {
    write: (payload: Buffer) => void sending.write(payload),
    end: (payload: Buffer) => void sending.end(payload),
    cut: () => void sending.destroy(),
    /** Status of the response; `hung up` when the connection broke without one. */
    over: () => over,
    words: () => words,
  }
}
