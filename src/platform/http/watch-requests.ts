/** What becomes of each request: a number for the operator, and a line where the log has room for it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { SecurityEventKind, SecurityEvents } from '../security-events.ts'
import type { Metrics } from '../metrics.ts'
import type { Failure, FailureCode } from '#shared/failure.ts'
import { clientAddress } from './admission/client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once that was looked up: `nobody`, `visitor` or `member`. */
    actorKind: string
    /** Of a member, once that was looked up; else empty. */
    accountId: string
  }
}

/** The pattern alone: addresses name files, searches and one-time links. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none'

/** What a log line says of a request. */
export const factsOf = (request: FastifyRequest, reply: FastifyReply) => ({
  requestId: request.id,
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  actor: request.actorKind || undefined,
})

/** Told already: 500 with its trouble, 503 once for an outage. */
const isNews = (status: number) => status > 500 && status !== 503

const isStream = (reply: FastifyReply) =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')

export function watchRequests(
  http: FastifyInstance,
  {
    log,
    metrics,
    securityEvents,
  }: { readonly log: Log; readonly metrics: Metrics; readonly securityEvents: Pick<SecurityEvents, 'close'> },
) {
  http.decorateRequest('actorKind', '')
  http.decorateRequest('accountId', '')
  http.addHook('onClose', async () => securityEvents.close())
  http.addHook('onRequest', (_request, reply, done) => {
    metrics.inHand += 1
    reply.raw.once('close', () => (metrics.inHand -= 1))
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    if (!isStream(reply))
      metrics.answered(`${request.method} ${routeOf(request)}`, statusCode, reply.elapsedTime / 1_000)
    if (isNews(statusCode)) request.log.warn(factsOf(request, reply), 'A request could not be served')
    else if (log.isOn('info')) request.log.info(factsOf(request, reply), 'A request was answered')
    done()
  })
  http.addHook('onRequestAbort', (request, done) => {
    const facts = { method: request.method, route: routeOf(request) }
    if (log.isOn('info')) request.log.info(facts, 'The caller of a request has gone')
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is limited as a sign-in. */
    isSignIn?: true
  }
}

const kindOf: Partial<Record<FailureCode, SecurityEventKind>> = {
  not_signed_in: 'access.denied',
  visitor_unknown: 'access.denied',
  not_allowed: 'access.denied',
  reauthentication_needed: 'access.denied',
  reset_link_gone: 'access.denied',
  wrong_password: 'sign_in.failed',
  account_not_found: 'sign_in.failed',
  account_disabled: 'sign_in.blocked',
  foreign_origin: 'csrf.refused',
  too_many_requests: 'limit.reached',
  too_many_uploads: 'limit.reached',
}

const defaultWindowSeconds = 60

export const securityCallOf = (request: FastifyRequest) => ({
  requestId: request.id,
  route: routeOf(request),
  accountId: request.accountId || undefined,
  address: clientAddress(request.ip),
})

/** Notes a refusal; other failures are no security event. */
export function noteRefusal(request: FastifyRequest, { code, detail }: Failure) {
  const { securityEvents } = request.server.parts
  const kind = kindOf[code]
  if (!kind) return
  const call = securityCallOf(request)
  if (kind !== 'limit.reached') securityEvents.note(kind, call)
  else if (request.routeOptions.config.isSignIn) securityEvents.note('sign_in.blocked', call)
  else securityEvents.noteFirst(kind, call, detail.retryAfterSeconds ?? defaultWindowSeconds)
}
