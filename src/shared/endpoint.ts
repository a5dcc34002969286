/** One call a program may make: its address, who may make it, what goes in, what comes out, how it may fail. */
import type * as z from 'zod/mini'
import type { Ability } from './abilities.ts'
import { Failure, type FailureCode, type FailureDetail } from './failure.ts'

type Shape = z.core.$ZodType
export type Words = Readonly<Partial<Record<FailureCode, string>>>
/** How often one source may call; the figures are in the server's limits table. */
export type LimitName =
  | 'read'
  | 'search'
  | 'sign-in'
  | 'sign-up'
  | 'reset'
  | 'visitor'
  | 'rate'
  | 'report'
  | 'upload'
  | 'upload piece'
  | 'contribute'
  | 'moderate'
  | 'export'
  | 'manage users'
  | 'page events'
  | 'policy reports'
  | 'missed searches'
  | 'site maps'
  | 'link pictures'

export interface Endpoint {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the API description, parameters with a colon: `/api/resources/:resourceId/ratings`. */
  readonly path: string
  /** One sentence for the API description, in plain words. */
  readonly summary: string
  readonly needs: Ability
  /** Set where an answer open to everyone still depends on who asks. Other public answers never look at a cookie. */
  readonly readsActor?: true
  readonly limit: LimitName
  readonly params?: Shape
  readonly query?: Shape
  /** JSON input, or the media types of a body that is taken as a stream of bytes. */
  readonly body?: Shape
  readonly bytes?: readonly string[]
  /** The longest JSON body, in bytes, where the usual 16 kB would be too much. */
  readonly bodyBytes?: number
  /** The body is a form's fields (`application/x-www-form-urlencoded`), checked against `body`: texts, or lists of them. */
  readonly takesForm?: true
  /** JSON output; an endpoint without it answers with something else and says so in `summary`. */
  readonly returns?: Shape
  /** The media type of an answer that is a text, such as a page. Failures of one that gives HTML are pages too. */
  readonly gives?: string
  /** A public answer that may be up to five minutes old while the database is away; it then says `X-Stale: 1`. */
  readonly outlivesDatabase?: true
  /** Waits for files or for others and has limits of its own; every other call is answered within ten seconds. */
  readonly ownTime?: true
  readonly status?: 200 | 201 | 202 | 204
  /** Repeating the call with the same `Idempotency-Key` has no second effect. */
  readonly idempotent?: true
  /** Code → the exact words people read. A code without words does not compile. */
  readonly fails: Words
}

/** Declares a call; the compiler keeps its types, the server and the typed client read it. */
type UnknownCodes<E extends Endpoint> = Exclude<keyof E['fails'], FailureCode>
export const endpoint = <const E extends Endpoint>(
  e: E & { readonly fails: { readonly [C in UnknownCodes<E>]: never } },
): E => e

type Out<S> = S extends Shape ? z.output<S> : undefined
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
export type ReturnOf<E extends Endpoint> = E extends { readonly gives: string } ? string : Out<E['returns']>
export type FailureOf<E extends Endpoint> = keyof E['fails'] & FailureCode

/** The only way to fail in an endpoint's use case: a code outside its contract does not compile. */
export const failing =
  <E extends Endpoint>(e: E) =>
  (code: FailureOf<E>, detail?: FailureDetail) =>
    new Failure(code, e.fails[code] ?? code, detail)

/** What the browser gets of a contract: enough to make the calls, nothing of how the server checks them. */

/** The properties of an endpoint that a browser may read; of `returns` only whether there is one. */
export type LightEndpoint = Pick<Endpoint, 'method' | 'path' | 'bytes' | 'idempotent'> & {
  readonly returns?: unknown
}

const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'needs' in value

const lightEndpoint = ({ method, path, bytes, idempotent, returns }: Endpoint): LightEndpoint => ({
  method,
  path,
  ...(bytes && { bytes }),
  ...(idempotent && { idempotent }),
  ...(returns && { returns: true }),
})

/** Endpoints become light; numbers, texts and lists go as they are; shapes and functions stay behind. */
function toClientValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isEndpoint(value)) return lightEndpoint(value)
  return Array.isArray(value) ? value : undefined
}

/** The text of a module with what travels of a contract. What stays behind keeps its name, for shapes built on it. */
export const lightModule = (contract: Readonly<Record<string, unknown>>): string =>
  Object.entries(contract)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(toClientValue(value))}\n`)
    .join('')
