/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly unsubscribeFailures: { readonly unsubscribe_link_gone: string }
  readonly noticeSentences: {
    readonly returned: string
    readonly published: string
    readonly removed: string
    readonly expired: string
    readonly edited: string
    readonly accepted: string
    readonly acceptedPart: string
    readonly declined: string
    readonly resubmitted: string
    readonly reminder: string
    readonly access: {
      readonly password_link_made: string
      readonly factors_reset: string
      readonly sessions_ended: string
      readonly account_disabled: string
      readonly account_enabled: string
      readonly role_changed: string
      readonly user_deleted: string
      readonly email_changed: string
      readonly account_taken_over: string
    }
    readonly roleGranted: Message<'role'>
  }
  readonly noticesMailTexts: {
    readonly subject: Message<'siteName', 'count'>
    readonly text: Message<'notices' | 'account' | 'unsubscribe' | 'siteName'>
    readonly untitled: string
  }
  readonly queueMailTexts: {
    readonly subject: Message<'siteName'>
    readonly text: Message<'counts' | 'link' | 'unsubscribe' | 'siteName'>
    readonly waiting: Message<never, 'count'>
    readonly reported: Message<never, 'count'>
    readonly suggested: Message<never, 'count'>
  }
  readonly waitingTexts: {
    readonly needsAttention: Message<never, 'count'>
    readonly attentionLabel: Message<'text'>
    readonly unread: Message<'count'>
  }
  readonly noticesTexts: {
    readonly heading: string
    readonly loading: string
    readonly what: string
    readonly none: string
    readonly unread: Message<never, 'count'>
    readonly new: string
    readonly markRead: string
    readonly marking: string
    readonly marked: string
  }
  readonly noticeMailsTexts: {
    readonly heading: string
    readonly loading: string
    readonly what: string
    readonly contributions: string
    readonly queue: string
    readonly atOnce: string
    readonly daily: string
    readonly never: string
    readonly save: string
    readonly saving: string
    readonly saved: string
    readonly states: {
      readonly off: string
      readonly unconfirmed: string
      readonly minor: string
      readonly stopped: string
    }
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  unsubscribeFailures,
  noticeSentences,
  noticesMailTexts,
  queueMailTexts,
  waitingTexts,
  noticesTexts,
  noticeMailsTexts,
} = messagesIn('en')
