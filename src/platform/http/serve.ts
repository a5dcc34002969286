/** The one meeting of contract and HTTP server: who may call, how often, what goes in, what comes out. */
import type { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Ability, type Actor, can, type Member } from '#shared/abilities.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Language } from '#shared/languages.ts'
import { inputFailures } from '#shared/messages.ts'
import { clientAddress, hashAddress } from './admission/client-address.ts'
import { formType, type Http } from './http-server.ts'
import { withTimeout } from './admission/time-limits.ts'
import { acceptedLanguage } from './reader-language.ts'
import { isReadLimit, type ReadLimit } from '../limits/limiter.ts'
import type { SecurityEventKind } from '../security-events.ts'
import { securityCallOf } from './watch-requests.ts'
import type { CacheDependency } from './response-cache/invalidation.ts'
import { jsonType, type KindHeaders, publicCaching } from './response-cache/encoded-response.ts'
import { answerPublicRead } from './response-cache/public-read.ts'

export type { Http }
export type Reply = FastifyReply

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The body of an endpoint that takes bytes, and its announced length. */
  readonly stream: Readable
  readonly bytes: number | undefined
  readonly actor: Actor
  /** Who is counted and kept in ledgers: `account …`, `visitor …` or the address. */
  readonly source: string
  readonly address: string
  /** The address as ledgers keep it: recognisable again, not readable. */
  readonly addressHash: Buffer
  readonly cookieHeader: string | undefined
  readonly idempotencyKey: string | undefined
  /** What its words are told in. */
  readonly language: Language
  header(name: string): string | undefined
  /** Notes a security event of this call; `accountId` where a sign-in has just made it known. */
  note(kind: SecurityEventKind, accountId?: string): void
}

const anybody: Actor = { kind: 'nobody' }

/** The same for everybody. */
const isPublicRead = (e: Endpoint) => e.method === 'GET' && !e.readsActor && can(anybody, e.needs)

/** Known before a byte of the body is read. Public calls do not look at cookies unless they ask `who`. */
async function admit(e: Endpoint, request: FastifyRequest, { resolveActor, limiter }: Http['parts']) {
  const isPublic = can(anybody, e.needs)
  const actor = isPublic && !e.readsActor ? anybody : await resolveActor(request.headers.cookie)
  request.actorKind = actor.kind
  if (actor.kind === 'member') request.accountId = actor.accountId
  checkMay(actor, e.needs, e.fails.not_allowed)
  const address = clientAddress(request.ip)
  const source = sourceOf(actor, address)
  await limiter.spend(e.limit, { address, source })
  return { actor, address, source }
}
type Admitted = Awaited<ReturnType<typeof admit>>

/** Fails with `not_allowed`, in the call's own words where it has some, or with what is missing: a sign-in, a visitor cookie. */
export function checkMay(actor: Actor, needs: Ability, words?: string) {
  if (can(actor, needs)) return
  if (actor.kind === 'member') throw commonFailure('not_allowed', words === undefined ? {} : { words })
  const aVisitorMay = can({ kind: 'visitor' }, needs)
  throw commonFailure(aVisitorMay ? 'visitor_unknown' : 'not_signed_in')
}

/** Who is counted and kept in ledgers. */
export function sourceOf(actor: Actor, address: string): string {
  if (actor.kind === 'member') return `account ${actor.accountId}`
  return actor.kind === 'visitor' ? `visitor ${actor.visitorId}` : `address ${address}`
}

/** Checks one part of the input against its shape; a part the contract does not name must be empty. */
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
  // Named, not counted: one wrong value of several is told by the name of the field.
  const path = (issue?.path ?? []).filter((part) => typeof part === 'string')
  const field = [...path, ...(unknown === undefined ? [] : [unknown])].join('.')
  throw commonFailure('invalid_input', {
    ...(field !== '' && { field }),
    words: field === '' ? inputFailures.request : inputFailures.field,
  })
}

function idempotencyKey(e: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !e.idempotent) return undefined
  if (typeof key === 'string' && /^[\w-]{8,80}$/.test(key)) return key
  throw commonFailure('invalid_input', { field: 'Idempotency-Key' })
}

// The shapes were checked against the contract just now, which is what makes these casts true.
function callOf<E extends Endpoint>(e: E, request: FastifyRequest, admitted: Admitted): Call<E> {
  const { addressSecret, offeredLanguages, securityEvents } = request.server.parts
  return {
    ...admitted,
    // Only ledgers ask for it.
    get addressHash() {
      return hashAddress(admitted.address, addressSecret)
    },
    params: read(e.params, request.params) as ParamsOf<E>,
    query: read(e.query, request.query) as QueryOf<E>,
    body: (e.bytes ? undefined : read(e.body, request.body)) as BodyOf<E>,
    stream: request.raw,
    bytes: announcedBytes(request),
    cookieHeader: request.headers.cookie,
    idempotencyKey: idempotencyKey(e, request),
    get language() {
      return acceptedLanguage(request.headers, offeredLanguages)
    },
    header: (name) => [request.headers[name]].flat()[0],
    note(kind, accountId) {
      const call = securityCallOf(request)
      securityEvents.note(kind, { ...call, accountId: accountId ?? call.accountId })
    },
  }
}

function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length : undefined
}

function checkMediaType(e: Endpoint, request: FastifyRequest) {
  const type = request.headers['content-type']
  const allowed = e.bytes ?? (e.takesForm ? [formType] : e.body ? ['application/json'] : [])
  const given = type?.replace(/; ?charset=utf-8$/i, '')
  const bodyless = e.method === 'GET' || (allowed.length === 0 && given === undefined)
  // Bodies come as they are: unpacking one is work that a caller could make us do (SECURITY T17).
  const packed = (request.headers['content-encoding'] ?? 'identity') !== 'identity'
  if (packed || (!bodyless && !allowed.includes(given ?? ''))) throw commonFailure('unsupported_media_type')
}

const answerSchema = (shape: z.core.$ZodType) => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return schema
}

/** What a room says of its call to the server alone. */
export interface ServeOptions<E extends Endpoint> {
  /** Of a public read that may be given from memory: until what changes. Unless told: of any public resource. */
  readonly dependsOn?: (query: QueryOf<E>) => CacheDependency
  /** Besides the usual ones, on every good answer. */
  readonly headers?: KindHeaders
}

/** Given from memory, for as long as it is right or the database is away. */
const isKept = (e: Endpoint): e is Endpoint & { readonly limit: ReadLimit } =>
  e.outlivesDatabase === true && isPublicRead(e) && isReadLimit(e.limit)

interface Shape {
  readonly schema: { readonly response?: object }
  readonly bodyLimit?: number
  readonly compress?: false
  readonly config: FastifyContextConfig
}

/** What the server has to know of a call before it comes. */
const shapeOf = (e: Endpoint): Shape => ({
  schema: e.returns ? { response: { [e.status ?? 200]: answerSchema(e.returns) } } : {},
  ...(e.bytes && { bodyLimit: Number.MAX_SAFE_INTEGER }),
  ...(e.bodyBytes !== undefined && { bodyLimit: e.bodyBytes }),
  // Packed by themselves, once for all.
  ...(isKept(e) && { compress: false }),
  config: {
    ...(e.takesForm && { takesForm: true }),
    ...(e.gives !== undefined && { gives: e.gives }),
    ...(e.limit === 'sign-in' && { isSignIn: true }),
  },
})

/** What is said to the caller, as text. */
function textOf(e: Endpoint, reply: Reply, answer: unknown): string {
  const text = e.gives === undefined ? reply.serialize(answer) : answer
  if (typeof text !== 'string') throw commonFailure('unexpected')
  return text
}

const jsonHeaders: KindHeaders = { 'content-type': jsonType }

const headersOf = ({ gives }: Endpoint, headers: KindHeaders | undefined): KindHeaders =>
  gives === undefined && !headers ? jsonHeaders : { 'content-type': gives ?? jsonType, ...headers }

function sayKind(e: Endpoint, reply: Reply, headers: KindHeaders) {
  void reply.code(e.status ?? 200)
  if (isPublicRead(e)) void reply.header('cache-control', publicCaching)
  if (e.gives !== undefined || isKept(e)) void reply.headers(headers)
}

/** Registers a call. `handle` may send the answer itself where the contract names no JSON output. */
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
    ...shapeOf(e),
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
    sayKind(e, reply, headers)
    // Who has just written is told of it.
    if (isPublicRead(e) && !changeFeed.isCurrent()) await changeFeed.waitForOwnWrites()
    const call = () => callOf(e, request, known)
    if (!isKept(e)) return handle(call(), reply)
    return answerPublicRead(request, reply, () => {
      const asked = call()
      const handled = async () => textOf(e, reply, await handle(asked, reply))
      return { dependsOn: dependsOn(asked.query), limit: e.limit, headers, handle: handled }
    })
  }
}

/** The signed-in person of a call whose ability only members have. */
export function memberOf({ actor }: { readonly actor: Actor }): Member {
  if (actor.kind !== 'member') throw commonFailure('not_signed_in')
  return actor
}
