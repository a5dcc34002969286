import type { FailureCode } from '#shared/failure.ts'
import { unexpectedTexts } from '#shared/messages.ts'
import { networkTexts } from './messages.ts'

/** A code of the contract, or `network` when no answer came at all. */
export type CallFailureCode = FailureCode | 'network'

/** How a call failed: `message` is fit to be shown, `status` is 0 without an answer, `field` names the input at fault. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: CallFailureCode
  readonly status: number
  readonly field: string | undefined
  /** How long the site asks to wait before another try, in ms. */
  readonly retryAfterMs: number | undefined
  constructor(code: CallFailureCode, message: string, status: number, field?: string, retryAfterMs?: number) {
    super(message)
    this.code = code
    this.status = status
    this.field = field
    this.retryAfterMs = retryAfterMs
  }
}

export const networkFailure = () => new CallFailure('network', networkTexts.noAnswer, 0)

// The table of codes stays on the server. One that this page does not know yet is like no other, and does no harm.
const isCode = (code: unknown): code is FailureCode => typeof code === 'string' && /^[a-z_]+$/.test(code)

const textOr = <T>(value: unknown, other: T) => (typeof value === 'string' ? value : other)

/** A `Retry-After` in ms; undefined without one, and for one that names a moment in place of seconds. */
const msOf = (retryAfter: string | null | undefined) =>
  retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined

/** By which the operator finds in the log what nobody foresaw. */
const numberIn = (requestId: unknown) =>
  typeof requestId === 'string' ? networkTexts.withNumber(requestId) : ''

/** Reads the answer of a failed call; an answer that is not ours (a proxy's page) becomes `unexpected`. */
export function failureFrom(status: number, text: string, retryAfter?: string | null): CallFailure {
  const retryAfterMs = msOf(retryAfter)
  try {
    const { code, message, field, requestId } = JSON.parse(text) as Record<string, unknown>
    if (isCode(code)) {
      const words = textOr(message, code) + (code === 'unexpected' ? numberIn(requestId) : '')
      return new CallFailure(code, words, status, textOr(field, undefined), retryAfterMs)
    }
  } catch {
    // Not JSON: falls through to the words for anything else.
  }
  return new CallFailure('unexpected', unexpectedTexts.message, status, undefined, retryAfterMs)
}

/** The code of whatever was thrown; `unexpected` for anything that is not a failed call. */
export const codeOf = (thrown: unknown): CallFailureCode =>
  thrown instanceof CallFailure ? thrown.code : 'unexpected'

/** Spec 9, database client: online time-out. */
export const onlineTimeoutMs = 10_000

/** The network or the site failed; as against a refusal, which is an answer. */
export const isUnreachable = (error: unknown) =>
  error instanceof CallFailure && (error.status === 0 || error.status >= 500)
