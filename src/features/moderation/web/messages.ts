/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly bulkItemTexts: {
    readonly not_opened: string
    readonly resource_changed: string
    readonly changed_by_moderator: string
    readonly decided_already: string
    readonly resource_not_found: string
    readonly resource_quarantined: string
    readonly file_not_scanned: string
    readonly file_infected: string
    readonly own_upload: string
    readonly suggested: string
    readonly revision_open: string
    readonly author_unknown: string
    readonly returned_too_often: string
    readonly resource_published: string
    readonly other: string
  }
  readonly claimTexts: { readonly mine: string; readonly other: Message<'minutes'> }
  readonly queueTexts: {
    readonly title: string
    readonly next: string
    readonly none: string
    readonly subject: Message<'subject' | 'waiting'>
    readonly old: Message<'waiting'>
    readonly change: string
  }
  readonly scopeTexts: {
    readonly lead: string
    readonly subjects: string
    readonly grades: string
    readonly languages: string
    readonly unknown: string
    readonly everything: string
    readonly save: string
    readonly saving: string
    readonly choice: string
  }
  readonly binTexts: {
    readonly removed: string
    readonly undo: string
    readonly undoWhich: Message<'title'>
    readonly heading: string
    readonly deleted: Message<'when'>
    readonly restore: string
    readonly restoreWhich: Message<'title'>
    readonly restored: Message<'title'>
  }
  readonly bulkTexts: {
    readonly region: string
    readonly selected: Message<never, 'count'>
    readonly clear: string
    readonly grades: string
    readonly tags: string
    readonly licence: string
    readonly applies: Message<never, 'count'>
    readonly allDone: Message<'done'>
    readonly someDone: Message<'done' | 'not'>
    readonly item: Message<'title' | 'why'>
    readonly close: string
  }
  readonly bulkSetTexts: {
    readonly gradesHint: string
    readonly gradeMissing: string
    readonly tags: string
    readonly tagsHint: string
    readonly tagMissing: string
    readonly licence: string
    readonly unknown: string
    readonly save: string
    readonly saving: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { bulkItemTexts, claimTexts, queueTexts, scopeTexts, binTexts, bulkTexts, bulkSetTexts } =
  messagesIn('en')
