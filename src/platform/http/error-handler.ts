import { RetryBudgetError } from '#shared/retry.ts'
import {
  type CommonCode,
  commonFailure,
  Failure,
  type FailureAnswer,
  type FailureCode,
  namingField,
  statusOf,
} from '#shared/failure.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from './admission/client-address.ts'
import { addressLanguage, acceptedLanguage } from './reader-language.ts'
import { prefersPage } from './response-cache/negotiation.ts'
import { factsOf, noteRefusal } from './watch-requests.ts'
import { codeOf } from '../errors.ts'

/** Thrown by a use case when the requested resource has another path. */
export class Redirect extends Error {
  override readonly name = 'Redirect'
  readonly to: string
  readonly status: 301 | 302 | 303

  /** `to`: a path of this site, never client input. Browsers may cache 301 forever. */
  constructor(to: string, status: 301 | 302 | 303) {
    super(`Moved to ${to}`)
    this.to = to
    this.status = status
  }
}

const fastifyCodes: Readonly<Record<string, CommonCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'file_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

// Errors of driver and server while the database is down, starting, stopping, overloaded or too slow.
const unavailableCodes = /^(ECONN|EPIPE|57P0|57014|55P03|40001|40P01|25006|08|53)/
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|Client was closed|Query read timeout/i

/** A database that is up ends one statement: a time limit, a lock, a deadlock. An outage is logged where it is found. */
const endedStatement = /^(57014|55P03|40)/

// Values that neither text nor date columns accept: NUL, an impossible date (T18).
const notStorable = /^(22021|22P05|22007|22008)$/

interface ThrownError extends Error {
  readonly syscall?: unknown
  readonly statusCode?: unknown
}

function isDatabaseUnavailable(error: ThrownError) {
  const code = codeOf(error)
  const noSocket = code === 'ENOENT' && error.syscall === 'connect'
  return noSocket || unavailableCodes.test(code) || unavailableMessages.test(error.message)
}

/** Maps any thrown value to an expected failure; undefined for an unexpected one. */
export function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (error instanceof RetryBudgetError)
    return commonFailure('storage_unavailable', { retryAfterSeconds: 30 })
  if (!(error instanceof Error)) return undefined
  const { statusCode }: ThrownError = error
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return commonFailure('storage_full')
  const known = fastifyCodes[code]
  if (known) return commonFailure(known)
  if (isDatabaseUnavailable(error)) return commonFailure('database_unavailable', { retryAfterSeconds: 2 })
  const isClientError = typeof statusCode === 'number' && statusCode < 500
  return isClientError || notStorable.test(code) ? commonFailure('invalid_input') : undefined
}

/** Language of the page, or of the calling app. */
function inReadersWords(
  { words, detail }: Failure,
  { headers, url, server }: FastifyRequest,
  isPage: boolean,
) {
  const { offeredLanguages, localizeFailure: wordsIn } = server.parts
  const language = isPage
    ? addressLanguage(url, offeredLanguages)
    : acceptedLanguage(headers, offeredLanguages)
  return namingField(wordsIn(language)(words), detail)
}

/** They end a call before the limit of its endpoint is counted. */
const refusals = new Set<FailureCode>(['not_signed_in', 'visitor_unknown', 'foreign_origin'])

/** `too_many_requests` in place of a refusal, once its address has caused too many (F-S3-13). */
function withinLimit(failure: Failure, { ip, server }: FastifyRequest): Failure {
  if (!refusals.has(failure.code) || server.parts.limiter.mayRead('refusals', clientAddress(ip)))
    return failure
  return commonFailure('too_many_requests', { retryAfterSeconds: 60 })
}

/** Turns every error into a response. An unexpected error is logged in full and answered without details. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Redirect)
    return void reply.header('location', error.to).type('text/plain').code(error.status).send('')
  const foreseen = asFailure(error)
  const facts = factsOf(request, reply)
  if (!foreseen) request.log.error({ ...facts, status: statusOf.unexpected, err: error })
  if (endedStatement.test(codeOf(error)))
    request.log.warn({ ...facts, status: 503, err: error }, 'PostgreSQL ended a statement')
  const failure = withinLimit(foreseen ?? commonFailure('unexpected'), request)
  noteRefusal(request, failure)
  const isPage = prefersPage(request.url, request.headers.accept, request.routeOptions.config?.gives)
  const { code, detail } = failure
  const message = inReadersWords(failure, request, isPage)
  const answer: FailureAnswer = {
    code,
    message,
    ...(detail.field !== undefined && { field: detail.field }),
    ...(detail.cause !== undefined && { cause: detail.cause }),
    requestId: request.id,
  }
  if (detail.retryAfterSeconds !== undefined) void reply.header('retry-after', detail.retryAfterSeconds)
  const status = statusOf[code]
  void reply.header('cache-control', 'no-store').code(status)
  if (!isPage) return void reply.type('application/json').send(answer)
  const { retryAfterSeconds } = detail
  const page = request.server.parts.errorPage({ status, code, message, retryAfterSeconds }, request.url)
  void reply.headers(page.headers).send(page.html)
}
