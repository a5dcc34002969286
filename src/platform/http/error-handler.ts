import { RetryBudgetError } from '#shared/retry.ts'
import {
  type CommonCode,
  commonFailure,
  Failure,
  type FailureAnswer,
  namingField,
  statusOf,
} from '#shared/failure.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressLanguage, acceptedLanguage } from './reader-language.ts'
import { factsOf, noteRefusal } from './watch-requests.ts'

/** Thrown by a use case where what is asked for has another address: the answer sends its caller there. */
export class Redirect extends Error {
  override readonly name = 'Redirect'
  readonly to: string
  readonly status: 301 | 302

  /** `to`: a path of this site, never what a caller has sent. 301 may be remembered for ever. */
  constructor(to: string, status: 301 | 302) {
    super(`Moved to ${to}`)
    this.to = to
    this.status = status
  }
}

const fastifyCodes: Readonly<Record<string, CommonCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'file_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

// What driver and server say when the server is gone, starting, stopping, overloaded or too slow.
const databaseAway = /^(ECONN|EPIPE|57P0|57014|55P03|40001|40P01|25006|08|53)/
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|Client was closed|Query read timeout/i

// What no text or moment of the database can hold: NUL, a day that never was (SECURITY T18).
const notStorable = /^(22021|22P05|22007|22008)$/

interface Trouble extends Error {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly statusCode?: unknown
}
const codeOf = ({ code }: Trouble) => (typeof code === 'string' ? code : '')

function isDatabaseAway(error: Trouble) {
  const code = codeOf(error)
  const noSocket = code === 'ENOENT' && error.syscall === 'connect'
  return noSocket || databaseAway.test(code) || awayWords.test(error.message)
}

/** Any thrown thing as expected trouble; undefined when nobody foresaw it. */
export function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (error instanceof RetryBudgetError)
    return commonFailure('storage_unavailable', { retryAfterSeconds: 30 })
  if (!(error instanceof Error)) return undefined
  const { statusCode }: Trouble = error
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return commonFailure('storage_full')
  const known = fastifyCodes[code]
  if (known) return commonFailure(known)
  if (isDatabaseAway(error)) return commonFailure('database_unavailable', { retryAfterSeconds: 2 })
  const theirs = typeof statusCode === 'number' && statusCode < 500
  return theirs || notStorable.test(code) ? commonFailure('invalid_input') : undefined
}

/** Somebody looks at a page: where pages are given, or by a browser at an address where nothing is. */
function looksAtPage({ routeOptions, headers, method, is404 }: FastifyRequest) {
  if (is404) return method === 'GET' && headers.accept?.includes('text/html') === true
  return routeOptions.config.gives?.startsWith('text/html') === true
}

/** In the language of the page that is looked at, or of the app that called. */
function inReadersWords(
  { words, detail }: Failure,
  { headers, url, server }: FastifyRequest,
  isPage: boolean,
) {
  const { offeredLanguages, localizeFailure: wordsIn } = server.parts
  const language = isPage
    ? addressLanguage(url, offeredLanguages)
    : acceptedLanguage(headers, offeredLanguages)
  return namingField(wordsIn(language)(words), detail.field)
}

/** The one place where trouble becomes an answer. What nobody foresaw is logged in full and told in brief. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Redirect)
    return void reply.header('location', error.to).type('text/plain').code(error.status).send('')
  const foreseen = asFailure(error)
  if (!foreseen) request.log.error({ ...factsOf(request, reply), status: statusOf.unexpected, err: error })
  const failure = foreseen ?? commonFailure('unexpected')
  noteRefusal(request, failure)
  const isPage = looksAtPage(request)
  const { code, detail } = failure
  const message = inReadersWords(failure, request, isPage)
  const answer: FailureAnswer = {
    code,
    message,
    ...(detail.field !== undefined && { field: detail.field }),
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
