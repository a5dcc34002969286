/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly moderationTexts: {
    readonly unverified: string
    readonly reported: string
    readonly noUnverified: string
    readonly noReported: string
    readonly exportToCsv: string
  }
  readonly moderationPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly loading: string
    readonly refused: { readonly title: string; readonly text: string }
    readonly search: string
    readonly exportSize: Message<'size'>
    readonly lists: string
  }
  readonly columnTexts: {
    readonly title: string
    readonly tags: string
    readonly subject: string
    readonly uploadedBy: string
    readonly notConfirmed: string
    readonly uploadDate: string
    readonly reports: string
    readonly actions: string
  }
  readonly actTexts: {
    readonly approve: string
    readonly approveWhich: Message<'title'>
    readonly delete: string
    readonly deleteWhich: Message<'title'>
  }
  readonly moreRowsTexts: {
    readonly shown: Message<'shown' | 'total'>
    readonly more: string
    readonly loading: string
  }
  readonly deleteTexts: {
    readonly question: string
    readonly meaning: string
    readonly reason: string
    readonly reasonHint: string
    readonly cancel: string
    readonly delete: string
  }
  readonly findingTexts: {
    readonly quarantined: string
    readonly noScanner: string
    readonly activeContent: string
    readonly remoteContent: string
    readonly infected: string
    readonly notScanned: string
    readonly neverScanned: string
    readonly unreadable: string
    readonly sameFile: string
    readonly twin: { readonly public: string; readonly waiting: string }
    readonly language: Message<'name'>
  }
  readonly rightsTexts: {
    readonly noLicence: string
    readonly author: Message<'name'>
    readonly source: string
    readonly changes: Message<'what'>
  }
  readonly moderationFailures: { readonly resource_not_found: string; readonly resource_quarantined: string }
  readonly approvalFailures: {
    readonly file_not_scanned: string
    readonly file_infected: string
    readonly own_upload: string
  }
  readonly decisionFailures: { readonly resource_changed: string; readonly decided_already: string }
  readonly returnFailures: {
    readonly author_unknown: string
    readonly returned_too_often: string
    readonly reason_text_missing: string
    readonly resource_published: string
    readonly not_returned: string
  }
  readonly bulkFailures: { readonly too_many_items: string; readonly required_fields_missing: string }
  readonly binFailures: { readonly resource_not_found: string; readonly file_gone: string }
  readonly bulkItemTexts: { readonly not_opened: string }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  moderationTexts,
  moderationPageTexts,
  columnTexts,
  actTexts,
  moreRowsTexts,
  deleteTexts,
  findingTexts,
  rightsTexts,
  moderationFailures,
  approvalFailures,
  decisionFailures,
  returnFailures,
  bulkFailures,
  binFailures,
  bulkItemTexts,
} = messagesIn('en')
