/** One call of the API: path, ability, input, output, failures; and the light form of it that the browser gets. */
import type * as z from 'zod/mini'
import type { Ability } from './abilities.ts'
import { Failure, type FailureCode, type FailureDetail } from './failure.ts'

type Shape = z.core.$ZodType
export type FailureMessages = Readonly<Partial<Record<FailureCode, string>>>
/** Name of a rate limit; the numbers are in the server's limits table. */
export type LimitName =
  | 'read'
  | 'search'
  | 'refusals'
  | 'sign-in'
  | 'sign-up'
  | 'reset'
  | 'confirmation mails'
  | 'email changes'
  | 'unsubscribe'
  | 'visitor'
  | 'rate'
  | 'report'
  | 'report errors'
  | 'upload'
  | 'upload piece'
  | 'contribute'
  | 'edit contributions'
  | 'suggest changes'
  | 'propose lessons'
  | 'known files'
  | 'suggestions'
  | 'moderate'
  | 'item views'
  | 'bulk'
  | 'export'
  | 'manage users'
  | 'page events'
  | 'uses'
  | 'policy reports'
  | 'missed searches'
  | 'site maps'
  | 'link pictures'
  | 'page drawings'

export interface Endpoint {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the API description, parameters with a colon: `/api/resources/:resourceId/ratings`. */
  readonly path: string
  /** One sentence for the API description. */
  readonly summary: string
  readonly needs: Ability
  /** Set where a public response depends on the caller. Other public endpoints never read a cookie. */
  readonly readsActor?: true
  /** The member must have signed in or confirmed it within five minutes; otherwise the call fails with `confirm_first`. */
  readonly needsConfirmation?: true
  readonly limit: LimitName
  readonly params?: Shape
  readonly query?: Shape
  /** JSON input; `bytes` instead lists the media types of a body that is read as a stream. */
  readonly body?: Shape
  readonly bytes?: readonly string[]
  /** Maximum of the JSON body in bytes, where it differs from the default of 16 kB. */
  readonly bodyBytes?: number
  /** The body is `application/x-www-form-urlencoded`, checked against `body`: texts, or lists of texts. */
  readonly takesForm?: true
  /**
   * One-click unsubscribe (RFC 8058): mail providers post to it from anywhere, as a form of either type. The body, at most
   * 1 kB, is ignored, no cookie is read, and a token in the address is the only authority.
   */
  readonly oneClick?: true
  /** JSON output; an endpoint without it describes its response in `summary`. */
  readonly returns?: Shape
  /** The media type of a text response, such as a page. An endpoint that gives HTML renders its failures as pages too. */
  readonly gives?: string
  /** The response may be up to five minutes old during a database outage; it then has `X-Stale: 1`. */
  readonly outlivesDatabase?: true
  /** Waits for files or other services and has limits of its own; all other calls end within ten seconds. */
  readonly ownTime?: true
  readonly status?: 200 | 201 | 202 | 204
  /** Repeating the call with the same `Idempotency-Key` has no second effect. */
  readonly idempotent?: true
  /** Code → the exact message shown to people. A code without a message does not compile. Absent without own codes. */
  readonly fails?: FailureMessages
}

/** Declares an endpoint with its literal types, for the server and the typed client. */
type UnknownCodes<E extends Endpoint> = Exclude<keyof E['fails'], FailureCode>
export const endpoint = <const E extends Endpoint>(
  e: E & { readonly fails?: { readonly [C in UnknownCodes<E>]: never } },
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
    new Failure(code, e.fails?.[code] ?? code, detail)

/** The properties of an endpoint that the browser gets; `returns` is only true or absent. */
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

/** Endpoints become light, numbers, texts and lists stay as they are, schemas and functions become undefined. */
function toClientValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isEndpoint(value)) return lightEndpoint(value)
  return Array.isArray(value) ? value : undefined
}

/** Returns the source of a contract module for the browser. Omitted exports stay as names with the value undefined. */
export const lightModule = (contract: Readonly<Record<string, unknown>>): string =>
  Object.entries(contract)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(toClientValue(value))}\n`)
    .join('')
