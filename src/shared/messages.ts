import type { Role } from './abilities.ts'

/** Message of an unexpected error. Apart from the other failures, because every page loads it. */
export const unexpectedTexts = {
  message: 'Something went wrong on our side. Please try again.',
} as const

/** Messages of the failures that any call may return. A feature's `messages.ts` holds those of its own. */
export const commonFailures = {
  invalid_input: 'Something in the request is not as it should be.',
  visitor_unknown: 'Ask for a visitor cookie first.',
  not_signed_in: 'Please sign in first.',
  not_allowed: 'Your account may not do this.',
  foreign_origin: 'This call must come from the site itself.',
  foreign_host:
    'The site does not answer under this name. Use its own address. Its operator sets that in BASE_URL, and further names in EXTRA_HOSTS.',
  not_found: 'There is nothing at this address.',
  idempotency_key_reused: 'This Idempotency-Key was used for something else.',
  too_many_requests: 'Too many requests. Please wait a little and try again.',
  file_too_large: 'The request is too large.',
  unsupported_media_type: 'This type of content is not accepted here.',
  database_unavailable: 'The site is busy getting back on its feet. Please try again in a moment.',
  too_busy: 'The site is very busy. Please try again in a moment.',
  storage_unavailable:
    'The place where the files are kept does not answer. Please try again in a few minutes.',
  storage_full: 'The site has no room left for files. Please tell its operator.',
  unexpected: unexpectedTexts.message,
} as const

/** Details of invalid input. `{field}` stands for the name of the field. */
export const inputFailures = {
  request: 'The request is not as it should be.',
  field: '"{field}" is not as it should be.',
} as const

/** The language of these texts, for HTML and for the formats of dates and numbers. */
export const spoken = { language: 'en', locale: 'en-ZA', name: 'English' } as const

/** Names of the roles, for people. */
export const roleNames: Readonly<Record<Role, string>> = {
  'open access user': 'open access user',
  user: 'user',
  student: 'student',
  educator: 'educator',
  moderator: 'moderator',
  admin: 'admin',
}
