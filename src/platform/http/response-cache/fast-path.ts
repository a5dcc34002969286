/** Fast path: sends fresh cached responses before routing and hooks, with the same bytes. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, etagMatches } from './negotiation.ts'
import { clientAddress, forwardedAddress } from '../admission/client-address.ts'
import { prependHandler } from '../admission/overload.ts'
import { repeatedOn304, defaultHeaders } from '../security-headers.ts'
import type { CachedResponse } from './response-cache.ts'
import { type EncodedResponse, type KindHeaders, publicCaching, type Sent } from './encoded-response.ts'

/** Headers that need the full stack. */
const slowPathHeaders = [
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'range',
  'expect',
  'upgrade',
  'accept-version',
  'x-no-compression',
] as const

const isPlain = ({ method }: IncomingMessage, headers: IncomingHttpHeaders) =>
  (method === 'GET' || method === 'HEAD') && slowPathHeaders.every((name) => headers[name] === undefined)

/** Headers in the order of the full stack. */
function headTables({ baseUrl, aiUse }: FastifyInstance['parts']) {
  const defaults = {
    ...defaultHeaders(baseUrl.startsWith('https:'), aiUse),
    'cache-control': publicCaching,
  }
  const repeated = Object.entries(defaults)
    .filter(([name]) => repeatedOn304.has(name))
    .flat()
  const known = new WeakMap<KindHeaders, readonly string[]>()
  /** Shared by all responses of an endpoint, which has one headers object. */
  function commonOf(headers: KindHeaders): readonly string[] {
    const common = known.get(headers) ?? Object.entries({ ...defaults, ...headers }).flat()
    known.set(headers, common)
    return common
  }
  const named = ({ name }: EncodedResponse) => ['etag', name, 'vary', 'accept-encoding']
  return {
    // A page repeats its policy: the default one would take the styles from the copy of the browser.
    known: ({ answer, headers }: CachedResponse) => [
      ...(headers['content-security-policy'] === undefined ? repeated : commonOf(headers)),
      ...named(answer),
      'content-length',
      '0',
    ],
    whole: ({ answer, headers }: CachedResponse, { bytes, encoding }: Sent) => [
      ...commonOf(headers),
      ...named(answer),
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(bytes.length),
    ],
  }
}

/** Answers a plain request from the cache if its client is within the limit; otherwise returns false. */
function cacheHandler(parts: FastifyInstance['parts']) {
  const { responseCache, limiter, metrics, trustProxy } = parts
  const addressOf = forwardedAddress(trustProxy)
  const heads = headTables(parts)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const cached = responseCache.fresh(request.url ?? '')
    // Large responses are streamed or shared by Fastify's reply.
    if (!cached || cached.answer.large || !isPlain(request, request.headers)) return false
    const { answer, limit } = cached
    const isNotModified = etagMatches(request.headers['if-none-match'], answer.name)
    if (!limiter.mayRead(limit, clientAddress(addressOf(request)))) return false
    metrics.cacheHits += 1
    if (isNotModified) response.writeHead(304, heads.known(cached)).end()
    else {
      const sent = answer.sent(acceptedEncoding(request.headers))
      response.writeHead(200, heads.whole(cached, sent)).end(sent.bytes, 'latin1')
    }
    return true
  }
}

/** Installs the fast path, unless requests are logged. */
export function installFastPath(http: FastifyInstance) {
  if (http.parts.log.isLevelEnabled('info')) return
  const answer = cacheHandler(http.parts)
  let open = true
  http.addHook('preClose', async () => {
    open = false
  })
  prependHandler(http.server, (request, response) => open && answer(request, response))
}
