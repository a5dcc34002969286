/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly analyticsFailures: { readonly installation_unknown: string }
  readonly consentTexts: {
    readonly title: string
    readonly text: string
    readonly more: string
    readonly no: string
    readonly yes: string
    readonly heading: string
    readonly saidYes: string
    readonly saidNo: string
    readonly change: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { analyticsFailures, consentTexts } = messagesIn('en')
