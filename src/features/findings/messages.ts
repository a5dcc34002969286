/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly findingFailures: { readonly finding_not_found: string }
  readonly dismissalFailures: { readonly own_upload: string }
  readonly contentFindingTexts: {
    readonly title: string
    readonly none: string
    readonly hint: string
    readonly onPage: Message<'page'>
    readonly inDetails: string
    readonly identity: Message<never, 'count'>
    readonly marks: Message<'excerpt'>
    readonly publisher: Message<'excerpt'>
    readonly licence: Message<'excerpt' | 'chosen'>
    readonly licenceOnly: Message<'excerpt'>
    readonly marketplace: Message<'excerpt'>
    readonly author: Message<'excerpt'>
    readonly phone: Message<never, 'count'>
    readonly email: Message<'excerpt', 'count'>
    readonly unreadable: string
    readonly incomplete: string
    readonly incompletePages: Message<'page' | 'pages'>
    readonly answer: Message<'text'>
    readonly noAnswer: string
    readonly fine: string
    readonly fineWhich: Message<'what'>
    readonly dismissed: string
  }
  readonly findingQuestionTexts: {
    readonly title: string
    readonly hint: string
    readonly found: Message<'what'>
    readonly rights: string
    readonly personal: string
    readonly check: string
    readonly rest: string
    readonly yes: string
    readonly reason: string
    readonly reasonHint: Message<'most'>
    readonly send: string
    readonly cancel: string
    readonly changeLicence: string
    readonly withdraw: string
    readonly yourAnswer: Message<'text'>
    readonly changeAnswer: string
    readonly sent: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { findingFailures, dismissalFailures, contentFindingTexts, findingQuestionTexts } =
  messagesIn('en')
