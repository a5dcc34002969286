/** The HTTP server itself: limits on time and size, headers, the CSRF rule, trouble answered in one shape. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'node:querystring'
import compress from '@fastify/compress'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { commonFailure, type FailureCode, statusOf } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ResolveActor } from '../auth/resolve-actor.ts'
import { type Limiter, limitFactor, type LimitSettings } from '../limits/limiter.ts'
import type { ChangeFeed } from '../realtime/change-feed.ts'
import type { Log } from '../log.ts'
import type { SecurityEvents } from '../security-events.ts'
import type { Metrics } from '../metrics.ts'
import type { ReadingDatabase } from '../postgres/hosts/read-router.ts'
import { addEtags } from './response-cache/negotiation.ts'
import { sendError } from './error-handler.ts'
import { believed, trustedProxy, type TrustProxy } from './admission/client-address.ts'
import { prependHandler, capConnections, overload } from './admission/overload.ts'
import { dropStalledReaders, limitBody } from './admission/time-limits.ts'
import { isSameOrigin, ownHosts, refuseForeignHosts, type SiteNames } from './admission/own-hosts.ts'
import type { AnswerMemory, SharedReads } from './response-cache/response-cache.ts'
import { type EncodedResponse, brotliOptions, minCompressBytes } from './response-cache/encoded-response.ts'
import { installFastPath } from './response-cache/fast-path.ts'
import { addressLanguage, acceptedLanguage, type ReaderDeps } from './reader-language.ts'
import { defaultHeaders } from './security-headers.ts'
import { watchRequests } from './watch-requests.ts'

export interface HttpDeps extends ReaderDeps, SiteNames {
  readonly resolveActor: ResolveActor
  readonly limiter: Limiter
  readonly answers: AnswerMemory
  readonly sharedReads: SharedReads<EncodedResponse>
  readonly reading: Pick<ReadingDatabase, 'standIn'>
  readonly changeFeed: Pick<ChangeFeed, 'isCurrent' | 'waitForOwnWrites'>
  /** Keeps client addresses unreadable in ledgers. */
  readonly addressSecret: string
  readonly trustProxy: TrustProxy
  /** How many connections one address may hold; a trusted proxy is exempt. */
  readonly connectionsPerAddress: number
  readonly limits: LimitSettings['limits']
  readonly log: Log
  readonly securityEvents: SecurityEvents
  readonly metrics: Metrics
  /** So many wait for the database that nobody else may. */
  readonly isFull: () => boolean
  readonly httpTimes: HttpTimes
  /** Trouble of somebody who looks at pages without scripts: as a page, with its headers. */
  readonly errorPage: ErrorPage
}

/** `url`: as asked for, with its query. `retryAfterSeconds`: when to come again, where that is known. */
export type ErrorPage = (
  error: {
    readonly status: number
    readonly code: FailureCode
    readonly message: string
    readonly retryAfterSeconds?: number | undefined
  },
  url: string,
) => { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/** The longest, in ms: a JSON body on its way in, and the work on an answer (SECURITY §6). */
export interface HttpTimes {
  readonly bodyMs: number
  readonly handlerMs: number
}

declare module 'fastify' {
  interface FastifyInstance {
    parts: HttpDeps
    /** Every call served so far, for the API description and the permission test. */
    endpoints: Endpoint[]
  }
}
export type Http = FastifyInstance

export type OnRoute = (route: { readonly method: string | string[]; readonly url: string }) => void

const seconds = 1_000
const kilobytes = 1_024

export const defaultTimes: HttpTimes = { bodyMs: 120 * seconds, handlerMs: 10 * seconds }

const maxConnections = 12_000

const serverLimits = {
  bodyLimit: 16 * kilobytes,
  // Uploads; all other bodies have `bodyMs`.
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

/** Its own lines about requests name whole addresses; ours do not (`watching/watch-requests.ts`). */
const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
const logOptions = (loggerInstance: FastifyBaseLogger) => ({ loggerInstance, logController })

/** Bodies nobody parses; each call names those it takes. */
const asTheyCome = [
  'application/octet-stream',
  'application/offset+octet-stream',
  'application/csp-report',
  'application/reports+json',
]

export async function httpServer(deps: HttpDeps): Promise<Http> {
  const headers = defaultHeaders(deps.baseUrl.startsWith('https:'))
  const isOwnHost = ownHosts(deps)
  const http = fastify({
    ...serverLimits,
    trustProxy: believed(deps.trustProxy),
    ...logOptions(deps.log),
    genReqId: () => randomUUID(),
    // An address that cannot even be read is answered before any hook runs.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers)),
  })
  http.decorate('parts', deps)
  http.decorate('endpoints', [])
  http.removeContentTypeParser('text/plain')
  http.addContentTypeParser(asTheyCome, (_request, payload, done) => done(null, payload))
  takeForms(http)
  watchRequests(http, deps)
  http.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  http.setNotFoundHandler(() => {
    throw commonFailure('not_found')
  })
  http.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    checkOrigin(request, deps.baseUrl, isOwnHost)
  })
  guardServer(http, deps, { headers, isOwnHost })
  addEtags(http)
  http.addHook('onRoute', (route) => {
    // Files of the app are packed already, or were too small for it.
    if (route.url === '/*') route.compress = false
  })
  await http.register(compress, {
    globalDecompression: false,
    threshold: minCompressBytes,
    encodings: ['br', 'gzip'],
    brotliOptions,
    customTypes: /^application\/(json|openmetrics|xml|atom\+xml)|^text\//,
  })
  return http
}

function checkOrigin(
  { method, headers, routeOptions }: FastifyRequest,
  baseUrl: string,
  isOwnHost: IsOwnHost,
) {
  const isForm = routeOptions.config.takesForm === true
  const secFetchSite = headerText(headers['sec-fetch-site'])
  const ownHost = isOwnHost(headers.host) ? headers.host : undefined
  if (!isSameOrigin({ method, isForm, origin: headers.origin, secFetchSite, ownHost }, baseUrl))
    throw commonFailure('foreign_origin')
}

function busyPage(
  { localizeFailure: wordsIn, offeredLanguages, errorPage }: HttpDeps,
  url: string,
  retryAfterSeconds: number,
) {
  const message = wordsIn(addressLanguage(url, offeredLanguages))(commonFailures.too_busy)
  return errorPage({ status: statusOf.too_busy, code: 'too_busy', message, retryAfterSeconds }, url)
}

type IsOwnHost = ReturnType<typeof ownHosts>
interface Guard {
  readonly headers: Readonly<Record<string, string>>
  readonly isOwnHost: IsOwnHost
}

/** What is done with a request before Fastify hears of it; the last that is added comes first. */
function guardServer(http: Http, deps: HttpDeps, { headers, isOwnHost }: Guard) {
  const { server } = http
  const { bodyMs } = deps.httpTimes
  let closing = false
  http.addHook('preClose', () => {
    closing = true
  })
  const wordsFor = (asked: IncomingHttpHeaders) =>
    deps.localizeFailure(acceptedLanguage(asked, deps.offeredLanguages))
  const isTooMuch = overload({
    isFull: deps.isFull,
    isClosing: () => closing,
    isInMemory: (path) => http.endpoints.some((e) => e.outlivesDatabase && e.path === path),
    nowMs: () => performance.now(),
    afterTurn: setImmediate,
    headers,
    newId: () => randomUUID(),
    wordsFor,
    pageFor: (url, retryAfterSeconds) => busyPage(deps, url, retryAfterSeconds),
  })
  server.maxConnections = maxConnections
  capConnections(server, {
    perAddress: deps.connectionsPerAddress * limitFactor(deps.limits),
    isTrustedProxy: trustedProxy(deps.trustProxy),
  })
  prependHandler(server, isTooMuch)
  installFastPath(http, deps)
  prependHandler(server, refuseForeignHosts({ isOwnHost, headers, wordsFor }))
  server.prependListener('request', (request) => limitBody(request, bodyMs))
  dropStalledReaders(server)
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

export const formType = 'application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes the fields of a form. */
    takesForm?: true
    /** The media type of its answers, where they are text. */
    gives?: string
  }
}

/** Fields become texts, those that come several times lists of them; whatever is more than a hundred is left out. */
function takeForms(http: FastifyInstance) {
  http.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...parse(String(body), '&', '=', { maxKeys: 100 }) })
  })
}
