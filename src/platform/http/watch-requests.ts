/** Metrics and a log line per request. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { SecurityEventKind, SecurityEvents } from '../security-events.ts'
import type { Metrics } from '../metrics.ts'
import type { Failure, FailureCode } from '#shared/failure.ts'
import { clientAddress } from './admission/client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Kind of the actor once resolved: `nobody`, `visitor` or `member`. */
    actorKind: string
    /** Account id of a member once resolved, else empty. */
    accountId: string
  }
}

/** The pattern only: URLs name files, searches and one-time links. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none'

export const factsOf = (request: FastifyRequest, reply: FastifyReply) => ({
  requestId: request.id,
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  actor: request.actorKind || undefined,
})

/** Already logged elsewhere: 500 with its error, 503 once per outage. */
const isNews = (status: number) => status > 500 && status !== 503

const isStream = (reply: FastifyReply) =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')

export function watchRequests(
  http: FastifyInstance,
  {
    log,
    metrics,
    securityEvents,
  }: { readonly log: Log; readonly metrics: Metrics; readonly securityEvents: SecurityEvents },
) {
  http.decorateRequest('actorKind', '')
  http.decorateRequest('accountId', '')
  http.addHook('onClose', () => securityEvents.close())
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
    else if (log.isLevelEnabled('info')) request.log.info(factsOf(request, reply), 'A request was answered')
    done()
  })
  http.addHook('onRequestAbort', (request, done) => {
    const fields = { method: request.method, route: routeOf(request) }
    if (log.isLevelEnabled('info')) request.log.info(fields, 'The caller of a request has gone')
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has the limits of a sign-in. */
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
  factor_wrong: 'factor.failed',
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

/** Records a refusal as a security event; other failures are none. */
export function noteRefusal(request: FastifyRequest, { code, detail }: Failure) {
  const { securityEvents } = request.server.parts
  // The password of a member who is signed in confirms something; it opens no session.
  const isConfirmation = code === 'wrong_password' && request.accountId !== ''
  const kind = isConfirmation ? 'confirmation.failed' : kindOf[code]
  if (!kind) return
  const call = { ...securityCallOf(request), subjectId: detail.subjectId }
  if (kind !== 'limit.reached') securityEvents.note(kind, call)
  else if (request.routeOptions.config.isSignIn) securityEvents.note('sign_in.blocked', call)
  else securityEvents.noteFirst(kind, call, detail.retryAfterSeconds ?? defaultWindowSeconds)
}
