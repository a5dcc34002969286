/** Hot answers go out before the request is looked at in any other way: no routing, no hooks, the same bytes. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Limiter } from '../../limits/limiter.ts'
import type { Log } from '../../log.ts'
import { acceptedEncoding, etagMatches } from './negotiation.ts'
import { clientAddress, forwardedAddress, type TrustProxy } from '../admission/client-address.ts'
import { prependHandler } from '../admission/overload.ts'
import { saidAgain, defaultHeaders } from '../security-headers.ts'
import type { AnswerMemory, Kept } from './response-cache.ts'
import { type EncodedResponse, type KindHeaders, publicCaching, type Sent } from './encoded-response.ts'

/** Whatever a plain question does not have: such requests are looked at by those who know better. */
const unusual = [
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
  (method === 'GET' || method === 'HEAD') && unusual.every((name) => headers[name] === undefined)

export interface FastLaneDeps {
  readonly answers: Pick<AnswerMemory, 'fresh'>
  readonly limiter: Pick<Limiter, 'mayRead'>
  readonly baseUrl: string
  readonly trustProxy: TrustProxy
  readonly log: Pick<Log, 'isOn'>
  /** Counted without a call: this way is for thousands a second. */
  readonly metrics: { hotAnswers: number }
}

/** In the order in which the normal way has them. */
function headsOf({ baseUrl }: Pick<FastLaneDeps, 'baseUrl'>) {
  const usual = { ...defaultHeaders(baseUrl.startsWith('https:')), 'cache-control': publicCaching }
  const again = Object.entries(usual)
    .filter(([name]) => saidAgain.has(name))
    .flat()
  const known = new WeakMap<KindHeaders, readonly string[]>()
  /** Of every answer of a kind: an endpoint has one table of headers. */
  function commonOf(headers: KindHeaders): readonly string[] {
    const common = known.get(headers) ?? Object.entries({ ...usual, ...headers }).flat()
    known.set(headers, common)
    return common
  }
  const named = ({ name }: EncodedResponse) => ['etag', name, 'vary', 'accept-encoding']
  return {
    known: (answer: EncodedResponse) => [...again, ...named(answer), 'content-length', '0'],
    whole: ({ answer, headers }: Kept, { bytes, encoding }: Sent) => [
      ...commonOf(headers),
      ...named(answer),
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(bytes.length),
    ],
  }
}

/** Answers if there is a hot answer for just this question and its sender may ask; else does nothing. */
function quickAnswer(deps: FastLaneDeps) {
  const { answers, limiter, metrics } = deps
  const addressOf = forwardedAddress(deps.trustProxy)
  const heads = headsOf(deps)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const hot = answers.fresh(request.url ?? '')
    // Large answers are streamed or shared, which Fastify's reply does.
    if (!hot || hot.answer.large || !isPlain(request, request.headers)) return false
    const { answer, limit } = hot
    const isKnownThere = etagMatches(request.headers['if-none-match'], answer.name)
    if (!limiter.mayRead(limit, clientAddress(addressOf(request)))) return false
    metrics.hotAnswers += 1
    if (isKnownThere) response.writeHead(304, heads.known(answer)).end()
    else {
      const sent = answer.sent(acceptedEncoding(request.headers))
      response.writeHead(200, heads.whole(hot, sent)).end(sent.bytes, 'latin1')
    }
    return true
  }
}

/** Puts it before everything else; where requests are logged there is none. */
export function installFastPath(http: FastifyInstance, deps: FastLaneDeps) {
  if (deps.log.isOn('info')) return
  const answer = quickAnswer(deps)
  let open = true
  http.addHook('preClose', async () => {
    open = false
  })
  prependHandler(http.server, (request, response) => open && answer(request, response))
}
