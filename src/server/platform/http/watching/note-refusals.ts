/** Refused calls as security events (F-C7): one table from failure codes to kinds, for every route. */
import type { FastifyRequest } from 'fastify'
import type { Failure, FailureCode } from '#shared/failure.ts'
import type { SecurityEventKind } from '#server/platform/log/security-events.ts'
import { clientAddress } from '../origin/client-address.ts'
import { routeOf } from './watch-requests.ts'

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
