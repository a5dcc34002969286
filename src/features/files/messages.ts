/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly fileFailures: { readonly resource_not_found: string }
  readonly refusalFailures: {
    readonly empty: string
    readonly too_large: string
    readonly wrong_content: string
    readonly damaged: string
    readonly hidden_content: string
    readonly unsafe_archive: string
    readonly unpacks_too_large: string
    readonly macros: string
    readonly outside_template: string
    readonly unsafe_xml: string
    readonly too_complex: string
    readonly virus: string
    readonly pdf: string
    readonly doc: string
    readonly docx: string
    readonly ppt: string
    readonly pptx: string
    readonly text_before_header: string
    readonly password: string
    readonly picture: string
    readonly web_page: string
    readonly archive: string
    readonly other_program: string
    readonly spreadsheet: string
    readonly text: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { fileFailures, refusalFailures } = messagesIn('en')
