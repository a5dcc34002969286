/** Content negotiation: `If-None-Match`, `Accept-Encoding`, and `Accept` for errors. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { repeatedOn304, defaultHeaders } from '../security-headers.ts'
import { type Encoding, etagOf } from './encoded-response.ts'

const plain = (tag: string) => tag.trim().replace(/^W\//, '')

export const etagMatches = (ifNoneMatch: string | undefined, name: string) =>
  ifNoneMatch?.split(',').some((tag) => plain(tag) === '*' || plain(tag) === plain(name)) === true

/** Headers that a 304 need not repeat, because the client has stored them. */
const storedByClient = Object.keys({ 'content-type': '', ...defaultHeaders(true) }).filter(
  (header) => !repeatedOn304.has(header),
)
const defaultPolicy = defaultHeaders(false)['content-security-policy']

/** Adds ETags to public text responses before compression, and answers 304 to a client that has the body. */
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
    // Pages and files repeat their policy, so that a stricter one reaches cached copies.
    const isPlain = reply.getHeader('content-security-policy') === defaultPolicy
    if (reply.statusCode === 304 && isPlain)
      for (const header of storedByClient) void reply.removeHeader(header)
    done(null, sent)
  })
}

/** Memoized: browsers send the same few headers. */
const maxMemoized = 100
const memoized = new Map<string, Encoding | undefined>()

/** `text/html;q=0.8` has 0.8 for the names with `text/html`, 0 for others. */
function qualityOf(part: string, names: readonly string[]): number {
  const [name = '', ...parameters] = part.split(';')
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  if (!names.includes(name)) return 0
  return quality === undefined ? 1 : Number(quality.slice(2)) || 0
}
const accepts = (part: string, names: readonly string[]) => qualityOf(part, names) > 0

const partsOf = (header: string) => header.toLowerCase().replaceAll(/\s/g, '').split(',')

const pageTypes = ['text/html', 'application/xhtml+xml']
const jsonTypes = ['application/json', 'application/problem+json']
/** Longer headers come from no browser. */
const maxAcceptLength = 1_000

/**
 * True if an error of this request is a page, false for JSON (CASE-C09). The type that `Accept` prefers by name decides,
 * else the endpoint. Calls of the API are answered with JSON unless their endpoint gives a page.
 */
export function prefersPage(url: string, accept = '', gives = ''): boolean {
  const givesPage = gives.startsWith('text/html')
  if (/^\/api(?![\w-])/.test(url) && !givesPage) return false
  const parts = partsOf(accept.slice(0, maxAcceptLength))
  const best = (names: readonly string[]) => Math.max(...parts.map((part) => qualityOf(part, names)))
  const [page, json] = [best(pageTypes), best(jsonTypes)]
  return page === json ? givesPage : page > json
}

function read(header: string): Encoding | undefined {
  const parts = partsOf(header)
  if (parts.some((part) => accepts(part, ['br']))) return 'br'
  // A client that accepts anything may be old: every client reads gzip.
  return parts.some((part) => accepts(part, ['gzip', 'x-gzip', '*'])) ? 'gzip' : undefined
}

/** Smallest accepted encoding; undefined: plain. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding | undefined {
  const text = headers['accept-encoding']
  if (text === undefined || headers['x-no-compression'] !== undefined) return undefined
  if (memoized.has(text)) return memoized.get(text)
  if (memoized.size >= maxMemoized) memoized.clear()
  const encoding = read(text)
  memoized.set(text, encoding)
  return encoding
}
