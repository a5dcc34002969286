/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly coverTexts: { readonly ofBook: Message<'title'>; readonly ofPerson: Message<'name'> }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { coverTexts } = messagesIn('en')
