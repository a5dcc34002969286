import type { FailureCode } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import { networkTexts } from './messages.ts'

/** A code of the contract, or `network` without a response. */
export type CallFailureCode = FailureCode | 'network'

/** A failed call. `message` is text for people, `status` is 0 without a response, `field` names the invalid input. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: CallFailureCode
  readonly status: number
  readonly field: string | undefined
  /** From `Retry-After`. */
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

// The browser has no table of codes, so a code of a newer server passes unchanged.
const isCode = (code: unknown): code is FailureCode => typeof code === 'string' && /^[a-z_]+$/.test(code)

const textOr = <T>(value: unknown, fallback: T) => (typeof value === 'string' ? value : fallback)

/** A `Retry-After` in ms; undefined without one and for a date. */
const msOf = (retryAfter: string | null | undefined) =>
  retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined

/** The number by which an operator finds an unexpected error in the log. */
const numberText = (requestId: unknown) =>
  typeof requestId === 'string' ? networkTexts.withNumber({ requestId }) : ''

/** Parses the response of a failed call; a response of another server (a proxy's page) becomes `unexpected`. */
export function failureFrom(status: number, text: string, retryAfter?: string | null): CallFailure {
  const retryAfterMs = msOf(retryAfter)
  try {
    const { code, message, field, requestId } = JSON.parse(text) as Record<string, unknown>
    if (isCode(code)) {
      const shown = textOr(message, code) + (code === 'unexpected' ? numberText(requestId) : '')
      return new CallFailure(code, shown, status, textOr(field, undefined), retryAfterMs)
    }
  } catch {
    // Not JSON: falls through to `unexpected`.
  }
  return new CallFailure('unexpected', commonFailures.unexpected, status, undefined, retryAfterMs)
}

/** The code of a caught error; `unexpected` for anything but a failed call. */
export const codeOf = (error: unknown): CallFailureCode =>
  error instanceof CallFailure ? error.code : 'unexpected'

/** SDK-10: a live read without a response counts as offline. */
export const onlineTimeoutMs = 10_000

/** True without a response and for a server error, but not for a refusal. */
export const isUnreachable = (error: unknown) =>
  error instanceof CallFailure && (error.status === 0 || error.status >= 500)

/** True when the same call may succeed later: no response, 408, 429 or a server error. */
export const isTransient = (error: unknown) =>
  error instanceof CallFailure &&
  (error.status < 400 || error.status >= 500 || error.status === 408 || error.status === 429)
