/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly fileFailures: { readonly resource_not_found: string }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { fileFailures } = messagesIn('en')
