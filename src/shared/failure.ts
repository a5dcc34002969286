/** Expected trouble: every code there is, and the HTTP status it answers with. One table for the whole product. */
import { commonFailures } from './messages.ts'

export const statusOf = {
  invalid_input: 400,
  link_must_use_https: 400,
  required_fields_missing: 400,
  guardian_consent_missing: 400,
  visitor_unknown: 401,
  not_signed_in: 401,
  wrong_password: 401,
  installation_unknown: 401,
  storage_quota_reached: 402,
  not_allowed: 403,
  foreign_origin: 403,
  account_disabled: 403,
  reauthentication_needed: 403,
  not_found: 404,
  account_not_found: 404,
  user_not_found: 404,
  resource_not_found: 404,
  rating_source_not_found: 404,
  upload_not_found: 404,
  email_taken: 409,
  upload_offset_differs: 409,
  upload_not_whole: 409,
  file_not_scanned: 409,
  file_infected: 409,
  resource_quarantined: 409,
  last_admin: 409,
  last_way_in: 409,
  no_password: 409,
  idempotency_key_reused: 409,
  setup_link_gone: 410,
  reset_link_gone: 410,
  resource_gone: 410,
  file_too_large: 413,
  unsupported_media_type: 415,
  foreign_host: 421,
  invalid_file: 422,
  rights_statement_missing: 422,
  invalid_file_type: 422,
  password_too_weak: 422,
  invalid_email: 422,
  upload_busy: 423,
  too_many_requests: 429,
  too_many_uploads: 429,
  unexpected: 500,
  database_unavailable: 503,
  too_busy: 503,
  mail_unavailable: 503,
  storage_unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>

export type FailureCode = keyof typeof statusOf

/** What every failed call answers with. `message` is fit to be shown; `field` names the input at fault. */
export interface FailureAnswer {
  readonly code: FailureCode
  readonly message: string
  readonly field?: string
  readonly requestId: string
}

/** Trouble that any call may meet. */
export type CommonCode = keyof typeof commonFailures

export interface FailureDetail {
  readonly field?: string
  /** Replaces the usual words; `{field}` in them stands for the field. */
  readonly words?: string
  readonly retryAfterSeconds?: number
}

/** The words of a failure as people read them. */
export const namingField = (words: string, field = '') => words.replace('{field}', () => field)

/** Expected trouble on its way to the answer. Made by `failing(endpoint)` or `commonFailure`, never by hand. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  /** In English, the field not yet named: translations are found by them. */
  readonly words: string
  readonly detail: FailureDetail
  constructor(code: FailureCode, usual: string, detail: FailureDetail = {}) {
    const words = detail.words ?? usual
    super(namingField(words, detail.field))
    this.code = code
    this.words = words
    this.detail = detail
  }
}

/** Trouble that any call may meet, with its common words. */
export const commonFailure = (code: CommonCode, detail?: FailureDetail) =>
  new Failure(code, commonFailures[code], detail)
