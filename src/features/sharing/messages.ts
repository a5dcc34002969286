/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly shareTexts: {
    readonly share: string
    readonly title: string
    readonly loading: string
    readonly loadFailed: string
    readonly retry: string
  }
  readonly shareOptionTexts: {
    readonly shareLink: string
    readonly shareFile: Message<'size'>
    readonly fileRefused: string
    readonly linkRefused: string
    readonly whatsApp: string
    readonly classroom: string
    readonly card: string
    readonly link: string
    readonly copyLink: string
    readonly copyMessage: string
  }
  readonly qrTexts: {
    readonly show: string
    readonly loading: string
    readonly loadFailed: string
    readonly picture: string
    readonly scan: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { shareTexts, shareOptionTexts, qrTexts } = messagesIn('en')
