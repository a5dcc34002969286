import { commonFailures } from '#shared/messages.ts'
import { RetryBudgetError } from '#shared/retry.ts'
import { CallFailure, type CallFailureCode } from '#client/call-failure.ts'
import { isConnectionLost } from '../../transfer/retry-policy.ts'
import { FileUnreadableError } from '../../transfer/send-bytes.ts'

/** How the queue goes on: with the same row after a wait, without any other row, or with the next one. */
type NextStep =
  | { readonly kind: 'connection' | 'site'; readonly waitMs: number }
  | { readonly kind: 'stop' | 'failed' | 'refused'; readonly why: string }

type Codes = ReadonlySet<CallFailureCode>
const limits: Codes = new Set(['too_many_requests', 'too_many_uploads'])
const stops: Codes = new Set(['storage_full', 'storage_quota_reached', 'not_signed_in', 'not_allowed'])
const [connectionWaitMs, maxLimitWaitMs] = [60_000, 600_000]

export function nextStep(failure: unknown): NextStep {
  const error = failure instanceof RetryBudgetError ? failure.cause : failure
  if (error instanceof FileUnreadableError) return { kind: 'refused', why: error.message }
  if (!(error instanceof CallFailure)) return { kind: 'failed', why: commonFailures.unexpected }
  const { code, message: why, retryAfterMs = maxLimitWaitMs } = error
  if (isConnectionLost(error)) return { kind: 'connection', waitMs: connectionWaitMs }
  if (limits.has(code)) return { kind: 'site', waitMs: Math.min(retryAfterMs, maxLimitWaitMs) }
  return { kind: stops.has(code) ? 'stop' : 'failed', why }
}

/** The site looks for the stored answer of a key before it gives one of these. */
const afterLookup: Codes = new Set(['upload_not_found', 'upload_not_whole', 'invalid_file'])
/** Their responses say nothing about an earlier call with the same key. */
const beforeLookup: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** True if the failure proves that the create call made no record. `isFirst`: no earlier call had this key. */
export const provesNoRecord = (error: unknown, isFirst: boolean): error is CallFailure =>
  error instanceof CallFailure &&
  (afterLookup.has(error.code) ||
    (isFirst && error.status >= 400 && error.status < 500 && !beforeLookup.has(error.status)))
