/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly ratingFailures: { readonly resource_not_found: string }
  readonly undoFailures: { readonly rating_source_not_found: string }
  readonly ratingTexts: {
    readonly unrated: string
    readonly average: Message<'average'>
    readonly name: string
    readonly rate: Message<never, 'stars'>
    readonly click: Message<'title', 'stars'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { ratingFailures, undoFailures, ratingTexts } = messagesIn('en')
