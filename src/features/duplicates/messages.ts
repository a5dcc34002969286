/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly duplicateFailures: { readonly resource_not_found: string }
  readonly duplicateTexts: {
    readonly title: string
    readonly loading: string
    readonly duplicates: string
    readonly none: string
    readonly notCompared: string
    readonly percent: Message<'percent'>
    readonly state: { readonly public: string; readonly waiting: string }
    readonly onlyHere: Message<'words'>
    readonly onlyThere: Message<'words'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { duplicateFailures, duplicateTexts } = messagesIn('en')
