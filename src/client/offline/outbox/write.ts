import type { refusedTexts } from '../../messages.ts'
import type { Endpoint, LightEndpoint } from '#shared/endpoint.ts'
import type { Values } from '../../call.ts'

export type WriteKind = keyof (typeof refusedTexts)['one']

/** A call without a response yet. It outlasts a reload, so it is plain data. */
export interface Write {
  /** Also its Idempotency-Key: a repeated write counts once. */
  readonly id: string
  readonly kind: WriteKind
  /** Id of the resource or the account. */
  readonly about: string
  /** Text for people: `4 stars for “Fractions”`. */
  readonly words: string
  readonly endpoint: LightEndpoint
  readonly params?: Values
  readonly body: unknown
  /** Only this account may see and send the write. Its writes are sent one at a time. */
  readonly account?: string
  /** Text of a form, which is in the form again after a refusal. */
  readonly typed?: { readonly form: string; readonly values: unknown }
  /** Id of a write that is sent before this one. */
  readonly after?: string
  /** Milliseconds since 1970 of the first request. */
  readonly triedAt?: number
}

/** A change of a write, sent to every tab. */
export type WriteChange =
  | { readonly what: 'queued'; readonly write: Write }
  | { readonly what: 'sent' | 'waiting' | 'removed'; readonly id: string }
  | { readonly what: 'taken'; readonly id: string; readonly answer: unknown }
  /** `message` is the reason, for people. */
  | { readonly what: 'refused'; readonly id: string; readonly message: string }

/** The part of an endpoint that is stored with a write. */
export const toLightEndpoint = ({ method, path, idempotent, returns }: Endpoint): LightEndpoint => ({
  method,
  path,
  ...(idempotent && { idempotent }),
  ...(returns && { returns: true }),
})

/** The console line for a write that was not taken (ERR-26). */
export const failureLine = (kind: WriteKind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)} failed:`
