/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import st from './messages/st.json' with { type: 'json' }
import tn from './messages/tn.json' with { type: 'json' }
import zu from './messages/zu.json' with { type: 'json' }

interface Messages {
  readonly commonFailures: {
    readonly invalid_input: string
    readonly visitor_unknown: string
    readonly not_signed_in: string
    readonly not_allowed: string
    readonly confirm_first: string
    readonly foreign_origin: string
    readonly foreign_host: string
    readonly not_found: string
    readonly idempotency_key_reused: string
    readonly too_many_requests: string
    readonly file_too_large: string
    readonly unsupported_media_type: string
    readonly database_unavailable: string
    readonly too_busy: string
    readonly storage_unavailable: string
    readonly storage_full: string
    readonly unexpected: string
  }
  readonly inputFailures: {
    readonly field: Message<'field'>
    readonly tooLong: Message<'field' | 'max'>
    readonly tooMany: Message<'field' | 'max'>
  }
  readonly offlinePageTexts: {
    readonly title: string
    readonly notSaved: string
    readonly retry: string
    readonly saved: string
  }
  readonly offlineStatusTexts: { readonly stillOffline: string }
  readonly spoken: { readonly language: string; readonly locale: string; readonly name: string }
  readonly roleNames: {
    readonly 'open access user': string
    readonly user: string
    readonly student: string
    readonly educator: string
    readonly moderator: string
    readonly admin: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af, zu, st, tn })
export const { commonFailures, inputFailures, offlinePageTexts, offlineStatusTexts, spoken, roleNames } =
  messagesIn('en')
