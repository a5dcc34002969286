/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly previewTexts: {
    readonly preview: string
    readonly download: string
    readonly what: string
    readonly loading: string
  }
  readonly sheetTexts: {
    readonly ownPage: string
    readonly firstPage: string
    readonly showFirstPage: string
    readonly showWhole: string
    readonly pdfOf: Message<'title'>
    readonly beginning: string
    readonly text: string
    readonly goesOn: string
    readonly nothing: { readonly waiting: string; readonly failed: string; readonly done: string }
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { previewTexts, sheetTexts } = messagesIn('en')
