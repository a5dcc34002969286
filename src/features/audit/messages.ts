/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly auditActTexts: {
    readonly resource_approved: string
    readonly resource_deleted: string
    readonly resource_quarantined: string
    readonly resource_released: string
    readonly resource_returned: string
    readonly resource_resubmitted: string
    readonly resource_withdrawn: string
    readonly resource_edited: string
    readonly resource_unpublished: string
    readonly resource_restored: string
    readonly return_undone: string
    readonly revision_proposed: string
    readonly revision_accepted: string
    readonly revision_declined: string
    readonly finding_dismissed: string
    readonly resources_exported: string
    readonly resources_imported: string
    readonly ratings_undone: string
    readonly role_changed: string
    readonly user_deleted: string
    readonly account_created: string
    readonly account_disabled: string
    readonly account_enabled: string
    readonly account_deleted: string
    readonly account_erased: string
    readonly account_taken_over: string
    readonly address_trusted: string
    readonly identity_connected: string
    readonly identity_disconnected: string
    readonly password_link_made: string
    readonly password_reset: string
    readonly password_changed: string
    readonly email_changed: string
    readonly email_confirmed: string
    readonly email_restored: string
    readonly sessions_ended: string
    readonly factor_added: string
    readonly factor_removed: string
    readonly factors_reset: string
    readonly recovery_codes_made: string
    readonly guardian_confirmed: string
    readonly audit_exported: string
    readonly key_rotated: string
  }
  readonly eventKindTexts: {
    readonly sign_in: { readonly ok: string; readonly failed: string; readonly blocked: string }
    readonly sign_out: string
    readonly access: { readonly denied: string }
    readonly limit: { readonly reached: string }
    readonly csrf: { readonly refused: string }
    readonly setup: { readonly tried: string }
    readonly confirmation: { readonly ok: string; readonly failed: string }
    readonly factor: { readonly added: string; readonly removed: string; readonly failed: string }
    readonly identity: { readonly connected: string; readonly disconnected: string }
    readonly recovery_codes: { readonly made: string }
    readonly email: { readonly changed: string; readonly confirmed: string }
    readonly password: { readonly changed: string; readonly reset: string }
    readonly session: { readonly revoked: string }
    readonly role: { readonly changed: string }
    readonly account: { readonly disabled: string; readonly enabled: string; readonly erased: string }
    readonly export: { readonly made: string }
  }
  readonly auditNameTexts: {
    readonly operator: string
    readonly system: string
    readonly guardian: string
    readonly deleted: string
  }
  readonly auditColumnTexts: {
    readonly time: string
    readonly actor: string
    readonly act: string
    readonly subject: string
    readonly reason: string
    readonly event: string
    readonly account: string
    readonly route: string
    readonly device: string
    readonly request: string
    readonly times: string
    readonly code: string
    readonly id: string
    readonly details: string
  }
  readonly auditDetailTexts: {
    readonly changed: Message<'field' | 'from' | 'to'>
    readonly nothing: string
    readonly waited: {
      readonly days: Message<never, 'count'>
      readonly hours: Message<never, 'count'>
      readonly minutes: Message<never, 'count'>
    }
    readonly returned: Message<never, 'count'>
    readonly rule: Message<'rule'>
  }
  readonly auditFieldTexts: {
    readonly subject: string
    readonly title: string
    readonly tags: string
    readonly licence: string
    readonly author: string
    readonly language: string
    readonly material: string
    readonly description: string
    readonly source: string
    readonly changes: string
    readonly file: string
    readonly link: string
  }
  readonly auditReasonTexts: {
    readonly 'licence-or-author-missing': string
    readonly 'third-party-material': string
    readonly 'subject-or-grade': string
    readonly 'title-or-tags': string
    readonly unreadable: string
    readonly errors: string
    readonly 'learner-data': string
    readonly duplicate: string
    readonly other: string
  }
  readonly auditTexts: {
    readonly tabs: string
    readonly decisions: string
    readonly access: string
    readonly entries: string
    readonly filter: string
    readonly who: string
    readonly whoHint: string
    readonly about: string
    readonly aboutHint: string
    readonly account: string
    readonly accountHint: string
    readonly from: string
    readonly to: string
    readonly clear: string
    readonly exportToCsv: string
    readonly none: string
    readonly visitor: string
    readonly kept: string
    readonly allOf: Message<'name'>
    readonly allBy: Message<'name'>
    readonly allEventsOf: Message<'name'>
    readonly more: Message<never, 'count'>
    readonly any: string
    readonly counted: Message<never, 'count'>
    readonly newest: Message<'count'>
    readonly filters: string
  }
  readonly auditPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly back: string
    readonly lead: string
    readonly loading: string
    readonly refused: { readonly title: string; readonly text: string }
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  auditActTexts,
  eventKindTexts,
  auditNameTexts,
  auditColumnTexts,
  auditDetailTexts,
  auditFieldTexts,
  auditReasonTexts,
  auditTexts,
  auditPageTexts,
} = messagesIn('en')
