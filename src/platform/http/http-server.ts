/** Fastify with the site's limits of time and size, headers, CSRF check and one format of errors. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
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
import type { ResolveActor } from '../auth/sessions/resolve-actor.ts'
import { type Limiter, limitFactor, type LimitSettings } from '../limits/limiter.ts'
import type { ChangeFeed } from '../realtime/change-feed.ts'
import type { Log } from '../log.ts'
import type { SecurityEvents } from '../security-events.ts'
import type { Metrics } from '../metrics.ts'
import { addEtags } from './response-cache/negotiation.ts'
import { sendError } from './error-handler.ts'
import { toTrustOption, trustedProxy, type TrustProxy } from './admission/client-address.ts'
import { prependHandler, capConnections, overload } from './admission/overload.ts'
import { dropStalledReaders, limitBody } from './admission/time-limits.ts'
import { isSameOrigin, type IsOwnHost, ownHosts, refuseForeignHosts } from './admission/own-hosts.ts'
import type { SingleFlight } from '../caches/single-flight.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { type EncodedResponse, brotliOptions, minCompressBytes } from './response-cache/encoded-response.ts'
import { installFastPath } from './response-cache/fast-path.ts'
import { addressLanguage, acceptedLanguage } from './reader-language.ts'
import { defaultHeaders } from './security-headers.ts'
import { watchRequests } from './watch-requests.ts'
import type { Config } from '../config/config.ts'
import type { Language } from '#shared/languages.ts'

export interface HttpDeps {
  readonly baseUrl: string
  readonly extraHosts: readonly string[]
  readonly aiUse?: Config['aiUse']
  readonly offeredLanguages: readonly Language[]
  /** Translates the English message of a failure; untranslated ones stay English. */
  readonly localizeFailure: (language: Language) => (english: string) => string
  readonly resolveActor: ResolveActor
  readonly limiter: Limiter
  readonly responseCache: ResponseCache
  readonly singleFlight: SingleFlight<EncodedResponse>
  readonly changeFeed: Pick<ChangeFeed, 'isCurrent' | 'waitForOwnWrites'>
  /** Key of the hashes of client addresses. */
  readonly addressSecret: string
  readonly trustProxy: TrustProxy
  /** Connections per address; trusted proxies are exempt. */
  readonly connectionsPerAddress: number
  readonly limits: LimitSettings['limits']
  readonly log: Log
  readonly securityEvents: SecurityEvents
  readonly metrics: Metrics
  /** True when the queue for the database is full. */
  readonly isFull: () => boolean
  readonly httpTimes: HttpTimes
  /** Renders an error on a page without scripts, with its headers. */
  readonly errorPage: ErrorPage
}

/** `url`: path and query of the request. */
export type ErrorPage = (
  error: {
    readonly status: number
    readonly code: FailureCode
    readonly message: string
    readonly retryAfterSeconds?: number | undefined
  },
  url: string,
) => { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/** In ms: longest upload of a JSON body, longest run of a handler (LIM-04). */
export interface HttpTimes {
  readonly bodyMs: number
  readonly handlerMs: number
}

declare module 'fastify' {
  interface FastifyInstance {
    parts: HttpDeps
    /** All endpoints registered so far, for the API description and the permission test. */
    endpoints: Endpoint[]
  }
}
export type Http = FastifyInstance

export type OnRoute = (route: { readonly method: string | string[]; readonly url: string }) => void

const seconds = 1_000
const kilobytes = 1_024

const maxConnections = 12_000

const serverLimits = {
  bodyLimit: 16 * kilobytes,
  // For uploads; all other bodies have `bodyMs`.
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

/** Fastify's own request lines contain full URLs; ours do not (`watch-requests.ts`). */
const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
const logOptions = (loggerInstance: FastifyBaseLogger) => ({ loggerInstance, logController })

/** Bodies that reach the handler unparsed; each endpoint lists the ones that it accepts. */
const unparsedTypes = [
  'application/octet-stream',
  'application/offset+octet-stream',
  'application/csp-report',
  'application/reports+json',
]

export async function httpServer(deps: HttpDeps): Promise<Http> {
  const headers = defaultHeaders(deps.baseUrl.startsWith('https:'), deps.aiUse)
  const isOwnHost = ownHosts(deps)
  const http = fastify({
    ...serverLimits,
    trustProxy: toTrustOption(deps.trustProxy),
    ...logOptions(deps.log),
    genReqId: () => randomUUID(),
    // Malformed URLs are answered before any hook runs.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers)),
  })
  http.decorate('parts', deps)
  http.decorate('endpoints', [])
  http.removeContentTypeParser('text/plain')
  http.addContentTypeParser(unparsedTypes, (_request, payload, done) => done(null, payload))
  acceptForms(http)
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
    // Built files are compressed already, or too small for it.
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
  if (routeOptions.config.oneClick) return
  const isForm = routeOptions.config.takesForm === true
  const secFetchSite = headers['sec-fetch-site']
  const ownHost = isOwnHost(headers.host) ? headers.host : undefined
  if (!isSameOrigin({ method, isForm, origin: headers.origin, secFetchSite, ownHost }, baseUrl))
    throw commonFailure('foreign_origin')
}

function busyPage(
  { localizeFailure: localizeIn, offeredLanguages, errorPage }: HttpDeps,
  url: string,
  retryAfterSeconds: number,
) {
  const message = localizeIn(addressLanguage(url, offeredLanguages))(commonFailures.too_busy)
  return errorPage({ status: statusOf.too_busy, code: 'too_busy', message, retryAfterSeconds }, url)
}

interface Guard {
  readonly headers: Readonly<Record<string, string>>
  readonly isOwnHost: IsOwnHost
}

/** Saves 46 bytes: `Connection: keep-alive` and `Keep-Alive`. Connections of HTTP/1.1 persist by default. */
function omitKeepAlive({ httpVersion }: IncomingMessage, response: ServerResponse) {
  if (httpVersion === '1.1' && response.shouldKeepAlive) response.removeHeader('connection')
}

/** Handlers that run before Fastify's; the one added last runs first. */
function guardServer(http: Http, deps: HttpDeps, { headers, isOwnHost }: Guard) {
  const { server } = http
  const { bodyMs } = deps.httpTimes
  let closing = false
  http.addHook('preClose', () => {
    closing = true
  })
  const localizerFor = (asked: IncomingHttpHeaders) =>
    deps.localizeFailure(acceptedLanguage(asked, deps.offeredLanguages))
  const isTooMuch = overload({
    isFull: deps.isFull,
    isClosing: () => closing,
    isInMemory: (path) => http.endpoints.some((e) => e.outlivesDatabase && e.path === path),
    nowMs: () => performance.now(),
    afterTurn: setImmediate,
    headers,
    newId: () => randomUUID(),
    localizerFor,
    pageFor: (url, retryAfterSeconds) => busyPage(deps, url, retryAfterSeconds),
  })
  server.maxConnections = maxConnections
  const perAddress = deps.connectionsPerAddress * limitFactor(deps.limits)
  capConnections(server, perAddress, trustedProxy(deps.trustProxy))
  prependHandler(server, isTooMuch)
  installFastPath(http)
  prependHandler(server, refuseForeignHosts(isOwnHost, headers, localizerFor))
  server.prependListener('request', (request) => limitBody(request, bodyMs))
  server.prependListener('request', omitKeepAlive)
  dropStalledReaders(server)
}

export const formType = 'application/x-www-form-urlencoded'
export const multipartType = 'multipart/form-data'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts form fields. */
    takesForm?: true
    /** The route is called from anywhere; see `Endpoint.oneClick`. */
    oneClick?: true
    /** Media type of a text response. */
    gives?: string
  }
}

/** Repeated fields become lists; fields after the hundredth are ignored. */
function acceptForms(http: FastifyInstance) {
  http.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...parse(String(body), '&', '=', { maxKeys: 100 }) })
  })
  // Only a one-click endpoint takes it, and ignores it.
  http.addContentTypeParser(multipartType, { parseAs: 'buffer' }, (_request, _body, done) => done(null))
}
