/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly contributionFailures: {
    readonly resource_not_found: string
    readonly resource_changed: string
    readonly resource_published: string
    readonly resource_quarantined: string
    readonly required_fields_missing: string
  }
  readonly revisionFailures: {
    readonly not_returned: string
    readonly not_published: string
    readonly revision_open: string
  }
  readonly contributionsTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly loading: string
    readonly refused: { readonly title: string; readonly text: string }
    readonly what: string
    readonly empty: string
    readonly contribute: string
    readonly sections: {
      readonly needsAttention: string
      readonly waiting: string
      readonly published: string
      readonly removed: string
    }
  }
  readonly statusTexts: {
    readonly submitted: Message<'date'>
    readonly usualWait: Message<never, 'days'>
    readonly longWait: string
    readonly unknownWait: string
    readonly returned: Message<'reason'>
    readonly quarantined: string
    readonly published: string
    readonly revisionOpen: string
    readonly removed: Message<'date'>
    readonly removedWhy: Message<'date' | 'reason'>
    readonly removedExpired: Message<'date'>
    readonly queued: string
    readonly questions: Message<never, 'count'>
    readonly draft: string
  }
  readonly rowActTexts: { readonly returned: string; readonly waiting: string; readonly published: string }
  readonly editPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly loading: string
    readonly what: string
    readonly back: string
  }
  readonly requestTexts: {
    readonly title: Message<'reason'>
    readonly fields: string
    readonly check: string
    readonly names: {
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
    }
  }
  readonly sourceTexts: {
    readonly replace: string
    readonly replaceHint: string
    readonly keep: string
    readonly link: string
    readonly needsNetwork: string
  }
  readonly editTexts: {
    readonly message: string
    readonly acts: { readonly returned: string; readonly waiting: string; readonly published: string }
    readonly busy: string
    readonly invalid: string
    readonly nothingChanged: string
    readonly titleMissing: string
    readonly notSent: string
    readonly noAnswer: string
    readonly gone: string
    readonly outdated: string
    readonly otherTab: string
    readonly loadNew: string
    readonly done: { readonly returned: string; readonly waiting: string; readonly published: string }
    readonly queued: string
    readonly revisionOpen: string
    readonly quarantined: string
    readonly noEducator: string
  }
  readonly withdrawTexts: {
    readonly withdraw: string
    readonly question: string
    readonly meaning: string
    readonly cancel: string
    readonly done: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  contributionFailures,
  revisionFailures,
  contributionsTexts,
  statusTexts,
  rowActTexts,
  editPageTexts,
  requestTexts,
  sourceTexts,
  editTexts,
  withdrawTexts,
} = messagesIn('en')
