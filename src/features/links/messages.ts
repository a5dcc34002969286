/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly linkTexts: {
    readonly title: string
    readonly gone: Message<'date'>
    readonly goneWith: Message<'date' | 'status'>
    readonly moved: Message<'host'>
    readonly refuses: Message<'date' | 'status'>
    readonly replace: string
    readonly replaceWhich: Message<'title'>
    readonly replaced: string
    readonly none: string
    readonly more: Message<'shown' | 'total'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { linkTexts } = messagesIn('en')
