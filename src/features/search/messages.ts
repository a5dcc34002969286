/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly searchTexts: {
    readonly label: string
    readonly search: string
    readonly suggestions: string
    readonly pressArrows: Message<'count'>
  }
  readonly didYouMeanTexts: {
    readonly before: string
    readonly or: string
    readonly after: string
    readonly pressArrows: Message<'words'>
  }
  readonly resultTexts: { readonly none: Message<'q'> }
  readonly placeTexts: {
    readonly file: string
    readonly page: Message<'page'>
    readonly slide: Message<'slide'>
  }
  readonly missedTexts: {
    readonly open: string
    readonly loading: string
    readonly notLoaded: string
    readonly searches: string
    readonly none: string
    readonly about: string
    readonly table: string
    readonly words: string
    readonly times: string
    readonly lastOn: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { searchTexts, didYouMeanTexts, resultTexts, placeTexts, missedTexts } = messagesIn('en')
