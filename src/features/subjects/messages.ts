/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import st from './messages/st.json' with { type: 'json' }
import tn from './messages/tn.json' with { type: 'json' }
import zu from './messages/zu.json' with { type: 'json' }

interface Messages {
  readonly subjectTitles: {
    readonly mathematics: string
    readonly 'business-studies': string
    readonly history: string
    readonly geography: string
    readonly 'natural-science': string
    readonly 'life-science': string
    readonly english: string
    readonly technology: string
    readonly afrikaans: string
    readonly 'life-skills': string
    readonly 'computer-science': string
  }
  readonly gradeTexts: { readonly grade: Message<'year'> }
  readonly countTexts: { readonly resources: Message<'shown', 'count'> }
}

export const messagesIn = messagesFrom<Messages>({ en, af, zu, st, tn })
export const { subjectTitles, gradeTexts, countTexts } = messagesIn('en')
