import type { Endpoint } from '#shared/endpoint.ts'
import type { LightEndpoint } from '#shared/light-contract.ts'
import type { Values } from '../request-address.ts'

export type WriteKind = 'rating' | 'report' | 'profile change'

/** What somebody did here and the site has not answered yet. It can be kept over a reload, so it is plain data. */
export interface Write {
  /** Its Idempotency-Key as well: however often it is sent, it counts once. */
  readonly id: string
  readonly kind: WriteKind
  /** Id of the resource or the account. */
  readonly about: string
  /** For the person: `4 stars for “Fractions”`. */
  readonly words: string
  readonly endpoint: LightEndpoint
  readonly params?: Values
  readonly body: unknown
  /** Only this account may see and send it. Its writes go one at a time. */
  readonly account?: string
  /** Milliseconds since 1970 of the first try; until then the site cannot know of it. */
  readonly triedAt?: number
}

/** What becomes of a write, told to every tab. */
export type Change =
  | { readonly what: 'kept'; readonly write: Write }
  | { readonly what: 'sent' | 'waiting' | 'gone'; readonly id: string }
  | { readonly what: 'taken'; readonly id: string; readonly answer: unknown }
  /** For good. `message` says why, in words for people. */
  | { readonly what: 'refused'; readonly id: string; readonly message: string }

/** What of an endpoint a write keeps. */
export const lightly = ({ method, path, idempotent, returns }: Endpoint): LightEndpoint => ({
  method,
  path,
  ...(idempotent && { idempotent }),
  ...(returns && { returns: true }),
})

/** The line of the console when a write has not been taken (ERR-26). */
export const failureLine = (kind: WriteKind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)} failed:`
