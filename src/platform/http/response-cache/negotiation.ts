/** Which form of an answer its caller takes: by name (`If-None-Match`) and by packing (`Accept-Encoding`). */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { saidAgain, defaultHeaders } from '../security-headers.ts'
import { type Encoding, etagOf } from './encoded-response.ts'

const plain = (tag: string) => tag.trim().replace(/^W\//, '')

export const etagMatches = (asked: string | undefined, name: string) =>
  asked?.split(',').some((tag) => plain(tag) === '*' || plain(tag) === plain(name)) === true

/** The validators a browser stored with the response. */
const keptByCaller = Object.keys({ 'content-type': '', ...defaultHeaders(true) }).filter(
  (header) => !saidAgain.has(header),
)
const defaultPolicy = defaultHeaders(false)['content-security-policy']

/** Before anything packs answers: names the public ones that are text, and cuts short what their caller has. */
export function addEtags(http: FastifyInstance) {
  http.addHook('onSend', (request, reply, payload, done) => {
    let sent = payload
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public')
    if (typeof payload === 'string' && isPublic && reply.statusCode === 200) {
      const name = etagOf(payload)
      void reply.headers({ etag: name, vary: 'accept-encoding' })
      if (etagMatches(request.headers['if-none-match'], name)) {
        void reply.code(304)
        sent = ''
      }
    }
    // Pages and files say theirs each time: a stricter rule reaches copies of before.
    const isPlain = reply.getHeader('content-security-policy') === defaultPolicy
    if (reply.statusCode === 304 && isPlain)
      for (const header of keptByCaller) void reply.removeHeader(header)
    done(null, sent)
  })
}

/** Browsers send the same few headers again and again. */
const knownAtMost = 100
const known = new Map<string, Encoding | undefined>()

const isTaken = (part: string, names: readonly string[]) => {
  const [name = '', ...wishes] = part.split(';')
  const quality = wishes.find((wish) => wish.startsWith('q='))
  return names.includes(name) && (quality === undefined || Number(quality.slice(2)) > 0)
}

function read(header: string): Encoding | undefined {
  const parts = header.toLowerCase().replaceAll(/\s/g, '').split(',')
  if (parts.some((part) => isTaken(part, ['br']))) return 'br'
  // Who takes anything may be old: gzip is what everybody can read.
  return parts.some((part) => isTaken(part, ['gzip', 'x-gzip', '*'])) ? 'gzip' : undefined
}

/** The smallest that they take; undefined: as it is. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding | undefined {
  const text = headers['accept-encoding']
  if (text === undefined || headers['x-no-compression'] !== undefined) return undefined
  if (known.has(text)) return known.get(text)
  if (known.size >= knownAtMost) known.clear()
  const encoding = read(text)
  known.set(text, encoding)
  return encoding
}
