/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly unsubscribeFailures: { readonly unsubscribe_link_gone: string }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { unsubscribeFailures } = messagesIn('en')
