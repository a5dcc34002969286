import type { Translated } from './languages.ts'
import type * as english from './messages.ts'

export const unexpectedTexts = {
  message: 'Iets het aan ons kant verkeerd gegaan. Probeer asseblief weer.',
} satisfies Translated<typeof english.unexpectedTexts>

export const commonFailures = {
  invalid_input: 'Iets in die versoek is nie soos dit moet wees nie.',
  visitor_unknown: 'Vra eers vir ’n besoekerkoekie.',
  not_signed_in: 'Meld asseblief eers aan.',
  not_allowed: 'Jou rekening mag dit nie doen nie.',
  foreign_origin: 'Hierdie versoek moet van die webwerf self af kom.',
  foreign_host:
    'Die webwerf antwoord nie onder hierdie naam nie. Gebruik sy eie adres. Die operateur stel dit in BASE_URL, en verdere name in EXTRA_HOSTS.',
  not_found: 'Daar is niks by hierdie adres nie.',
  idempotency_key_reused: 'Hierdie Idempotency-Key is reeds vir iets anders gebruik.',
  too_many_requests: 'Te veel versoeke. Wag asseblief ’n bietjie en probeer weer.',
  file_too_large: 'Die versoek is te groot.',
  unsupported_media_type: 'Hierdie soort inhoud word nie hier aanvaar nie.',
  database_unavailable:
    'Die webwerf is besig om weer op die been te kom. Probeer asseblief oor ’n oomblik weer.',
  too_busy: 'Die webwerf is baie besig. Probeer asseblief oor ’n oomblik weer.',
  storage_unavailable:
    'Die plek waar die lêers gehou word, antwoord nie. Probeer asseblief oor ’n paar minute weer.',
  storage_full: 'Die webwerf het geen plek meer vir lêers nie. Sê dit asseblief vir die operateur.',
  unexpected: unexpectedTexts.message,
} satisfies Translated<typeof english.commonFailures>

export const inputFailures = {
  request: 'Die versoek is nie soos dit moet wees nie.',
  field: '“{field}” is nie soos dit moet wees nie.',
} satisfies Translated<typeof english.inputFailures>

export const spoken = { language: 'af', locale: 'af-ZA', name: 'Afrikaans' } satisfies Translated<
  typeof english.spoken
>

export const roleNames = {
  'open access user': 'ooptoegang-gebruiker',
  user: 'gebruiker',
  student: 'student',
  educator: 'opvoeder',
  moderator: 'moderator',
  admin: 'administrateur',
} satisfies Translated<typeof english.roleNames>
