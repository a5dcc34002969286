/** The HTTP server itself: limits on time and size, headers, the CSRF rule, trouble answered in one shape. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import { commonFailure } from '#shared/failure.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { WhoIs } from '#server/platform/auth/who-is.ts'
import type { Limiter } from '#server/platform/limits/limiter.ts'
import type { ChangeFeed } from '#server/platform/live/change-feed.ts'
import { nameAnswers } from './caching/answer-names.ts'
import { answerTrouble, loggedTrouble } from './error-handler.ts'
import { believed, type TrustProxy } from './forwarded-address.ts'
import { comesFromHere } from './same-origin.ts'
import type { AnswerMemory } from './public-reads/answer-memory.ts'
import { type Answer, brotliOptions, worthPacking } from './public-reads/answer.ts'
import { openFastLane } from './public-reads/fast-lane.ts'
import type { SharedReads } from './public-reads/shared-reads.ts'
import { usualHeaders } from './security-headers.ts'

export interface HttpParts {
  readonly whoIs: WhoIs
  readonly limiter: Limiter
  readonly answers: AnswerMemory
  readonly sharedReads: SharedReads<Answer>
  readonly changeFeed: Pick<ChangeFeed, 'isCurrent' | 'settled'>
  readonly baseUrl: string
  /** Keeps client addresses unreadable in ledgers. */
  readonly addressSecret: string
  readonly trustProxy: TrustProxy
  readonly logLevel: string
}

declare module 'fastify' {
  interface FastifyInstance {
    parts: HttpParts
    /** Every call served so far, for the API description and the permission test. */
    endpoints: Endpoint[]
  }
}
export type Http = FastifyInstance

export type OnRoute = (route: { readonly method: string | string[]; readonly url: string }) => void

const seconds = 1_000
const kilobytes = 1_024

const serverLimits = {
  bodyLimit: 16 * kilobytes,
  requestTimeout: 300 * seconds,
  keepAliveTimeout: 65 * seconds,
  forceCloseConnections: true,
  routerOptions: { maxParamLength: 400 },
  http: {
    maxHeaderSize: 16 * kilobytes,
    headersTimeout: 10 * seconds,
    connectionsCheckingInterval: 5 * seconds,
  },
} as const

const logOptions = (level: string) => ({
  level,
  // No bodies, no cookies, no addresses: a log is read by more people than a database.
  serializers: {
    req: (request: { method: string; url: string }) => ({
      method: request.method,
      url: request.url.split('?')[0] ?? '',
    }),
    err: loggedTrouble,
  },
})

export async function httpServer(parts: HttpParts): Promise<Http> {
  const headers = usualHeaders(parts.baseUrl.startsWith('https:'))
  const http = fastify({
    ...serverLimits,
    trustProxy: believed(parts.trustProxy),
    logger: logOptions(parts.logLevel),
    genReqId: () => randomUUID(),
    // An address that cannot even be read is answered before any hook runs.
    frameworkErrors: (trouble, request, reply) => answerTrouble(trouble, request, reply.headers(headers)),
  })
  http.decorate('parts', parts)
  http.decorate('endpoints', [])
  http.removeContentTypeParser('text/plain')
  const bytes = ['application/octet-stream', 'application/offset+octet-stream']
  http.addContentTypeParser(bytes, (_request, payload, done) => done(null, payload))
  http.setErrorHandler((trouble, request, reply) => answerTrouble(trouble, request, reply))
  http.setNotFoundHandler(() => {
    throw commonFailure('not_found')
  })
  http.addHook('onRequest', async ({ method, headers: asked }, reply) => {
    void reply.headers(headers)
    const call = { method, origin: asked.origin, secFetchSite: headerText(asked['sec-fetch-site']) }
    if (!comesFromHere(call, parts.baseUrl)) throw commonFailure('foreign_origin')
  })
  openFastLane(http, parts)
  nameAnswers(http)
  http.addHook('onRoute', (route) => {
    // Files of the app are packed already, or were too small for it.
    if (route.url === '/*') route.compress = false
  })
  await http.register(compress, {
    globalDecompression: false,
    threshold: worthPacking,
    encodings: ['br', 'gzip'],
    brotliOptions,
    customTypes: /^application\/(json|openmetrics)|^text\//,
  })
  return http
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
