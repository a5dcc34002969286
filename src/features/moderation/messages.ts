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
    readonly exportWithSemicolons: string
    readonly exportSize: Message<'size'>
    readonly lists: string
  }
  readonly columnTexts: {
    readonly title: string
    readonly tags: string
    readonly subject: string
    readonly uploadedBy: string
    readonly uploadDate: string
    readonly reports: string
    readonly actions: string
  }
  readonly actTexts: {
    readonly approve: string
    readonly approveWhich: Message<'title'>
    readonly delete: string
    readonly deleteWhich: Message<'title'>
    readonly sendBack: string
    readonly sendBackWhich: Message<'title'>
    readonly undo: string
    readonly undoWhich: Message<'title'>
    readonly edit: string
    readonly history: string
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
    readonly delete: string
    readonly tell: string
    readonly tellHint: string
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
    readonly none: string
  }
  readonly rightsTexts: {
    readonly noLicence: string
    readonly author: Message<'name'>
    readonly source: string
    readonly changes: Message<'what'>
  }
  readonly rowTexts: {
    readonly notConfirmed: string
    readonly resubmitted: string
    readonly editedByAuthor: string
    readonly returned: Message<'when'>
    readonly returnedFor: Message<'when' | 'reason'>
    readonly folded: Message<never, 'count'>
    readonly show: string
    readonly hide: string
    readonly refused: Message<'title' | 'why'>
    readonly review: string
    readonly select: string
    readonly selectWhich: Message<'title'>
  }
  readonly dialogTexts: { readonly cancel: string; readonly sending: string; readonly loading: string }
  readonly returnTexts: {
    readonly title: string
    readonly send: string
    readonly what: string
    readonly choose: string
    readonly text: string
    readonly textHint: string
    readonly preview: string
    readonly instead: string
    readonly published: string
  }
  readonly editTexts: {
    readonly title: string
    readonly save: string
    readonly saving: string
    readonly suggested: string
    readonly notified: string
    readonly details: string
    readonly titleMissing: string
  }
  readonly historyTexts: {
    readonly title: string
    readonly entries: string
    readonly none: string
    readonly by: {
      readonly you: string
      readonly author: string
      readonly moderator: string
      readonly operator: string
      readonly system: string
    }
  }
  readonly changeTexts: {
    readonly empty: string
    readonly file: string
    readonly link: string
    readonly tags: string
    readonly from: string
    readonly to: string
  }
  readonly revisionTexts: {
    readonly heading: string
    readonly lead: string
    readonly list: string
    readonly of: Message<'title'>
    readonly suggestedOn: Message<'when'>
    readonly message: string
    readonly conflict: string
    readonly text: string
    readonly accept: string
    readonly decline: string
    readonly more: Message<'shown' | 'total'>
  }
  readonly moderationFailures: { readonly resource_not_found: string; readonly resource_quarantined: string }
  readonly approvalFailures: {
    readonly file_not_scanned: string
    readonly file_infected: string
    readonly own_upload: string
  }
  readonly ownFailures: { readonly own_upload: string }
  readonly decisionFailures: { readonly resource_changed: string; readonly decided_already: string }
  readonly returnFailures: {
    readonly author_unknown: string
    readonly returned_too_often: string
    readonly reason_text_missing: string
    readonly resource_published: string
    readonly not_returned: string
  }
  readonly bulkFailures: { readonly too_many_items: string }
  readonly binFailures: { readonly resource_not_found: string; readonly file_gone: string }
  readonly shortcutTexts: {
    readonly title: string
    readonly on: string
    readonly off: string
    readonly keys: {
      readonly j: string
      readonly k: string
      readonly a: string
      readonly s: string
      readonly e: string
      readonly d: string
      readonly n: string
      readonly help: string
    }
  }
  readonly itemPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly loading: string
    readonly resource: string
  }
  readonly itemTexts: {
    readonly decision: string
    readonly edit: string
    readonly next: string
    readonly open: string
    readonly gone: string
    readonly last: string
    readonly decidedAgo: Message<'ago' | 'state'>
    readonly decided: Message<'state'>
    readonly states: {
      readonly published: string
      readonly returned: string
      readonly quarantined: string
      readonly waiting: string
    }
    readonly changed: string
    readonly looked: string
    readonly offline: string
    readonly removed: string
    readonly undo: string
    readonly findings: string
    readonly reports: string
    readonly noReports: string
    readonly rights: string
    readonly licence: Message<'name'>
    readonly statement: Message<'version'>
    readonly noStatement: string
    readonly author: Message<'published' | 'returned'>
    readonly noAuthor: string
    readonly uploadedBy: Message<'who' | 'when'>
    readonly revision: string
  }
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
  rowTexts,
  dialogTexts,
  returnTexts,
  editTexts,
  historyTexts,
  changeTexts,
  revisionTexts,
  moderationFailures,
  approvalFailures,
  ownFailures,
  decisionFailures,
  returnFailures,
  bulkFailures,
  binFailures,
  shortcutTexts,
  itemPageTexts,
  itemTexts,
} = messagesIn('en')
