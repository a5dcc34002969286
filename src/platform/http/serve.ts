/** Registers an endpoint of a contract: authorization, rate limit, validation of input, response. */
import type { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Ability, type Actor, can, type Member } from '#shared/abilities.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Language } from '#shared/languages.ts'
import { inputFailures } from '#shared/messages.ts'
import { clientAddress, hashAddress } from './admission/client-address.ts'
import { formType, type Http, multipartType } from './http-server.ts'
import { withTimeout } from './admission/time-limits.ts'
import { acceptedLanguage } from './reader-language.ts'
import { isReadLimit, type ReadLimit } from '../limits/limiter.ts'
import type { SecurityEventKind } from '../security-events.ts'
import { securityCallOf } from './watch-requests.ts'
import type { CacheDependency } from './response-cache/invalidation.ts'
import { jsonType, type KindHeaders, publicCaching } from './response-cache/encoded-response.ts'
import { answerPublicRead } from './response-cache/public-read.ts'
import { schemaOf } from './openapi-operation.ts'

export type { Http }
export type Reply = FastifyReply

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Body of an endpoint that accepts bytes, and its Content-Length. */
  readonly stream: Readable
  readonly bytes: number | undefined
  readonly actor: Actor
  /** Key for limits and ledgers: `account …`, `visitor …` or the address. */
  readonly source: string
  readonly address: string
  /** Keyed hash of the address, for ledgers. */
  readonly addressHash: Buffer
  readonly cookieHeader: string | undefined
  readonly userAgent: string | undefined
  readonly idempotencyKey: string | undefined
  /** Language of messages. */
  readonly language: Language
  header(name: string): string | undefined
  /** Records a security event. `by`: the account, if a sign-in has just established it; `on`: what it acts on. */
  recordSecurityEvent(kind: SecurityEventKind, by?: string, on?: string): void
}

const anybody: Actor = { kind: 'nobody' }

/** True if all clients get the same response. */
const isPublicRead = (e: Endpoint) => e.method === 'GET' && !e.readsActor && can(anybody, e.needs)

/** Runs before the body is read. Public calls ignore cookies unless they need the actor. */
async function admit(e: Endpoint, request: FastifyRequest, { resolveActor, limiter }: Http['parts']) {
  const isPublic = can(anybody, e.needs)
  const actor = isPublic && !e.readsActor ? anybody : await resolveActor(request.headers.cookie)
  request.actorKind = actor.kind
  if (actor.kind === 'member') request.accountId = actor.accountId
  checkMay(actor, e.needs, e.fails?.not_allowed)
  if (e.needsConfirmation && !(actor.kind === 'member' && actor.isConfirmed))
    throw commonFailure('confirm_first')
  const address = clientAddress(request.ip)
  const source = sourceOf(actor, address)
  await limiter.spend(e.limit, { address, source })
  return { actor, address, source }
}
type Admitted = Awaited<ReturnType<typeof admit>>

/** Throws `not_allowed` (with the endpoint's message, if any), or the missing sign-in or visitor cookie. */
export function checkMay(actor: Actor, needs: Ability, words?: string) {
  if (can(actor, needs)) return
  if (actor.kind === 'member') throw commonFailure('not_allowed', words === undefined ? {} : { words })
  const visitorMay = can({ kind: 'visitor' }, needs)
  throw commonFailure(visitorMay ? 'visitor_unknown' : 'not_signed_in')
}

export function sourceOf(actor: Actor, address: string): string {
  if (actor.kind === 'member') return `account ${actor.accountId}`
  return actor.kind === 'visitor' ? `visitor ${actor.visitorId}` : `address ${address}`
}

const names = { field: '{field}', max: '{max}' }

/** Message and limit of a value of the wrong size, or the message of any other invalid value. */
function faultOf(issue: z.core.$ZodIssue | undefined) {
  if (issue?.code !== 'too_big' || !['string', 'array'].includes(issue.origin))
    return { words: inputFailures.field(names) }
  const { tooLong, tooMany } = inputFailures
  return { words: (issue.origin === 'string' ? tooLong : tooMany)(names), max: Number(issue.maximum) }
}

/** Validates one part of the input; a part without a shape in the contract must be empty. */
function read(shape: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!shape) {
    if (value !== undefined && value !== null && Object.keys(value).length > 0)
      throw commonFailure('invalid_input')
    return undefined
  }
  const result = z.safeParse(shape, value ?? undefined)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  // By name, not index: one invalid value of a list is reported as its field.
  const path = (issue?.path ?? []).filter((part) => typeof part === 'string')
  const field = [...path, ...(unknown === undefined ? [] : [unknown])].join('.')
  throw commonFailure('invalid_input', {
    ...(field !== '' && { field, ...faultOf(issue) }),
  })
}

function idempotencyKey(e: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !e.idempotent) return undefined
  if (typeof key === 'string' && /^[\w-]{8,80}$/.test(key)) return key
  throw commonFailure('invalid_input', { field: 'Idempotency-Key' })
}

// The contract has just validated the shapes, so these casts hold.
function callOf<E extends Endpoint>(e: E, request: FastifyRequest, admitted: Admitted): Call<E> {
  const { addressSecret, offeredLanguages, securityEvents } = request.server.parts
  return {
    ...admitted,
    // Computed only for ledgers.
    get addressHash() {
      return hashAddress(admitted.address, addressSecret)
    },
    params: read(e.params, request.params) as ParamsOf<E>,
    query: read(e.query, request.query) as QueryOf<E>,
    body: (e.bytes || e.oneClick ? undefined : read(e.body, request.body)) as BodyOf<E>,
    stream: request.raw,
    bytes: announcedBytes(request),
    cookieHeader: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    idempotencyKey: idempotencyKey(e, request),
    get language() {
      return acceptedLanguage(request.headers, offeredLanguages)
    },
    header: (name) => [request.headers[name]].flat()[0],
    recordSecurityEvent(kind, by, on) {
      const call = securityCallOf(request)
      securityEvents.note(kind, { ...call, accountId: by ?? call.accountId, subjectId: on })
    },
  }
}

function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length : undefined
}

function allowedTypes({ bytes, oneClick, takesForm, body }: Endpoint): readonly string[] {
  if (bytes) return bytes
  if (oneClick) return [formType, multipartType]
  return takesForm ? [formType] : body ? ['application/json'] : []
}

function checkMediaType(e: Endpoint, request: FastifyRequest) {
  const type = request.headers['content-type']
  const allowed = allowedTypes(e)
  const given = type?.replace(e.oneClick ? /;.*$/ : /; ?charset=utf-8$/i, '')
  const takesNone = allowed.length === 0 || e.oneClick === true
  const bodyless = e.method === 'GET' || (takesNone && given === undefined)
  // Compressed bodies are refused: a client could make us decompress (T17).
  const isCompressed = (request.headers['content-encoding'] ?? 'identity') !== 'identity'
  if (isCompressed || (!bodyless && !allowed.includes(given ?? '')))
    throw commonFailure('unsupported_media_type')
}

/** Options of an endpoint on the server. */
export interface ServeOptions<E extends Endpoint> {
  /** Changes that invalidate a cached public read; by default those of any public resource. */
  readonly dependsOn?: (query: QueryOf<E>) => CacheDependency
  /** Additional headers of a successful response. */
  readonly headers?: KindHeaders
}

/** Cacheable: also served during a database outage. */
const isCacheable = (e: Endpoint): e is Endpoint & { readonly limit: ReadLimit } =>
  e.outlivesDatabase === true && isPublicRead(e) && isReadLimit(e.limit)

interface RouteOptions {
  readonly schema: { readonly response?: object }
  readonly bodyLimit?: number
  readonly compress?: false
  readonly config: FastifyContextConfig
}

/** Fastify's options of a route. */
const routeOptionsOf = (e: Endpoint): RouteOptions => ({
  schema: e.returns ? { response: { [e.status ?? 200]: schemaOf(e.returns, 'output') } } : {},
  ...(e.bytes && { bodyLimit: Number.MAX_SAFE_INTEGER }),
  ...(e.bodyBytes !== undefined && { bodyLimit: e.bodyBytes }),
  ...(e.oneClick && { bodyLimit: 1_024 }),
  // The cache compresses them once for all clients.
  ...(isCacheable(e) && { compress: false }),
  config: {
    ...(e.takesForm && { takesForm: true }),
    ...(e.oneClick && { oneClick: true }),
    ...(e.gives !== undefined && { gives: e.gives }),
    ...(e.limit === 'sign-in' && { isSignIn: true }),
  },
})

/** Serializes the response. */
function textOf(e: Endpoint, reply: Reply, answer: unknown): string {
  const text = e.gives === undefined ? reply.serialize(answer) : answer
  if (typeof text !== 'string') throw commonFailure('unexpected')
  return text
}

const jsonHeaders: KindHeaders = { 'content-type': jsonType }

const headersOf = ({ gives }: Endpoint, headers: KindHeaders | undefined): KindHeaders =>
  gives === undefined && !headers ? jsonHeaders : { 'content-type': gives ?? jsonType, ...headers }

function setHeaders(e: Endpoint, reply: Reply, headers: KindHeaders) {
  void reply.code(e.status ?? 200)
  if (isPublicRead(e)) void reply.header('cache-control', publicCaching)
  if (e.gives !== undefined || isCacheable(e)) void reply.headers(headers)
}

/** Registers an endpoint. `handle` may send the response itself if the contract has no JSON output. */
export function serve<E extends Endpoint>(
  http: Http,
  e: E,
  handle: (call: Call<E>, reply: Reply) => Promise<ReturnOf<E> | Reply>,
  { dependsOn = () => 'all', headers: added }: ServeOptions<E> = {},
) {
  http.endpoints.push(e)
  const { changeFeed, httpTimes } = http.parts
  const headers = headersOf(e, added)
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  http.route({
    method: e.method,
    url: e.path,
    ...routeOptionsOf(e),
    onRequest: async (request) => {
      checkMediaType(e, request)
      admitted.set(request, await admit(e, request, http.parts))
    },
    handler: (request, reply) => {
      const answer = answerCall(request, reply)
      return e.ownTime ? answer : withTimeout(answer, httpTimes.handlerMs)
    },
  })

  async function answerCall(request: FastifyRequest, reply: Reply) {
    const known = admitted.get(request)
    if (!known) throw commonFailure('unexpected')
    setHeaders(e, reply, headers)
    // Read-your-writes: waits until the change feed has delivered this process's writes.
    if (isPublicRead(e) && !changeFeed.isCurrent()) await changeFeed.waitForOwnWrites()
    const call = () => callOf(e, request, known)
    if (!isCacheable(e)) return handle(call(), reply)
    return answerPublicRead(request, reply, () => {
      const parsed = call()
      const handleAsText = async () => textOf(e, reply, await handle(parsed, reply))
      return { dependsOn: dependsOn(parsed.query), limit: e.limit, headers, handle: handleAsText }
    })
  }
}

/** Returns the member of a call whose ability only members have; throws `not_signed_in`. */
export function memberOf({ actor }: { readonly actor: Actor }): Member {
  if (actor.kind !== 'member') throw commonFailure('not_signed_in')
  return actor
}

type Write = Pick<Call<Endpoint>, 'source' | 'idempotencyKey' | 'params' | 'body'>
/** The identity of a write for `runOnce`. */
export const onceOf = ({ source: actor, idempotencyKey: key, params, body }: Write, name: string) =>
  ({ actor, key, request: [name, params, body] }) as const
