/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly reportFailures: { readonly resource_not_found: string }
  readonly reportTexts: {
    readonly report: string
    readonly sayMore: string
    readonly success: string
    readonly reportOf: Message<'title'>
  }
  readonly detailTexts: {
    readonly summary: Message<'reasons', 'reports' | 'sources' | 'networks'>
    readonly counted: Message<'reason' | 'reports'>
    readonly short: {
      readonly 'wrong-content': string
      readonly 'not-allowed': string
      readonly copyright: string
      readonly broken: string
      readonly other: string
      readonly none: string
    }
    readonly loading: string
    readonly reports: string
    readonly reasonsTitle: string
    readonly reasons: {
      readonly 'wrong-content': string
      readonly 'not-allowed': string
      readonly copyright: string
      readonly broken: string
      readonly other: string
    }
    readonly noReason: string
    readonly reason: Message<'reason' | 'reports'>
    readonly textsTitle: string
    readonly noTexts: string
    readonly source: Message<'source'>
    readonly sourceUnknown: string
    readonly from: Message<'when', 'reports' | 'sources' | 'networks'>
  }
  readonly detailFailures: { readonly details_given: string; readonly report_not_found: string }
  readonly addDetailsTexts: {
    readonly title: string
    readonly introduction: string
    readonly reason: string
    readonly choose: string
    readonly reasonMissing: string
    readonly text: string
    readonly send: string
    readonly cancel: string
    readonly detailsOf: Message<'title'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { reportFailures, reportTexts, detailTexts, detailFailures, addDetailsTexts } = messagesIn('en')
