/** Expected errors: every failure code of the product with its HTTP status. */
import { commonFailures } from './messages.ts'

export const statusOf = {
  invalid_input: 400,
  link_must_use_https: 400,
  required_fields_missing: 400,
  guardian_consent_missing: 400,
  guardian_email_missing: 400,
  reason_text_missing: 400,
  too_many_items: 400,
  visitor_unknown: 401,
  not_signed_in: 401,
  wrong_password: 401,
  factor_wrong: 401,
  installation_unknown: 401,
  storage_quota_reached: 402,
  not_allowed: 403,
  foreign_origin: 403,
  account_disabled: 403,
  reauthentication_needed: 403,
  confirm_first: 403,
  sign_in_first: 403,
  factor_needed: 403,
  own_upload: 403,
  not_found: 404,
  account_not_found: 404,
  user_not_found: 404,
  resource_not_found: 404,
  rating_source_not_found: 404,
  report_not_found: 404,
  upload_not_found: 404,
  finding_not_found: 404,
  email_taken: 409,
  upload_offset_differs: 409,
  upload_not_whole: 409,
  file_not_scanned: 409,
  file_infected: 409,
  resource_quarantined: 409,
  resource_changed: 409,
  resource_published: 409,
  decided_already: 409,
  author_unknown: 409,
  returned_too_often: 409,
  not_returned: 409,
  not_published: 409,
  revision_open: 409,
  replacement_open: 409,
  same_file: 409,
  version_current: 409,
  removal_open: 409,
  proposal_open: 409,
  already_joined: 409,
  group_full: 409,
  details_given: 409,
  errors_full: 409,
  last_admin: 409,
  own_account: 409,
  last_way_in: 409,
  no_password: 409,
  email_unconfirmed: 409,
  email_just_changed: 409,
  guardian_pending: 409,
  too_many_passkeys: 409,
  no_factor: 409,
  idempotency_key_reused: 409,
  setup_link_gone: 410,
  reset_link_gone: 410,
  email_link_gone: 410,
  guardian_link_gone: 410,
  factor_expired: 410,
  resource_gone: 410,
  resource_paused: 410,
  file_gone: 410,
  unsubscribe_link_gone: 410,
  file_too_large: 413,
  unsupported_media_type: 415,
  foreign_host: 421,
  invalid_file: 422,
  rights_statement_missing: 422,
  sign_language_needs_link: 422,
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

/** Body of every failed call. `message` is shown to people; `field` names the invalid input. */
export interface FailureAnswer {
  readonly code: FailureCode
  readonly message: string
  readonly field?: string
  /** Cause of a refused file or link, as a code. */
  readonly cause?: string
  readonly requestId: string
}

/** Failures that any call may return. */
export type CommonCode = keyof typeof commonFailures

export interface FailureDetail {
  readonly field?: string
  readonly cause?: string
  /** Most characters or entries of the field. */
  readonly max?: number
  /** Replaces the default message; `{field}` and `{max}` stand for values above. */
  readonly words?: string
  readonly retryAfterSeconds?: number
  /** Only for the security event: the account concerned. Never in the response. */
  readonly subjectId?: string
}

/** Puts the field's name and limit into a message. */
export const namingField = (template: string, values: FailureDetail) =>
  template.replace(/\{(field|max)\}/g, (_, name: 'field' | 'max') => String(values[name] ?? ''))

/** An expected error of a contract. Made by `failing(endpoint)` or `commonFailure` only. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  /** English message with `{field}` and `{max}` in it: the key of its translations. */
  readonly words: string
  readonly detail: FailureDetail
  constructor(code: FailureCode, defaultMessage: string, detail: FailureDetail = {}) {
    const words = detail.words ?? defaultMessage
    super(namingField(words, detail))
    this.code = code
    this.words = words
    this.detail = detail
  }
}

export const commonFailure = (code: CommonCode, detail?: FailureDetail) =>
  new Failure(code, commonFailures[code], detail)
