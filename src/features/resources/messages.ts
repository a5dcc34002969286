/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly factTexts: {
    readonly file: string
    readonly link: string
    readonly linkOnly: string
    readonly pages: Message<never, 'count'>
    readonly slides: Message<never, 'count'>
    readonly kilobytes: Message<'size'>
    readonly megabytes: Message<'size'>
    readonly publicDomain: string
    readonly licenceUnknown: string
    readonly by: Message<'author'>
    readonly materials: {
      readonly 'lesson-plan': string
      readonly explanation: string
      readonly worksheet: string
      readonly presentation: string
      readonly test: string
      readonly memorandum: string
      readonly 'past-paper': string
      readonly book: string
      readonly poster: string
      readonly activity: string
    }
  }
  readonly attributeTexts: {
    readonly titles: {
      readonly subject: string
      readonly material: string
      readonly language: string
      readonly type: string
      readonly licence: string
    }
    readonly notGiven: { readonly material: string; readonly language: string; readonly licence: string }
  }
  readonly totalTexts: { readonly number: Message<'total'>; readonly arrived: Message<never, 'count'> }
  readonly foundTexts: { readonly name: string; readonly nothing: string }
  readonly facetTexts: { readonly what: string; readonly resources: string; readonly allOfOneKind: string }
  readonly tableTexts: {
    readonly title: string
    readonly tags: string
    readonly modifiedAt: string
    readonly rating: string
    readonly actions: string
  }
  readonly listTexts: {
    readonly loading: string
    readonly clear: string
    readonly what: string
    readonly keptList: string
    readonly keptPicked: string
  }
  readonly filterTexts: {
    readonly name: string
    readonly within: string
    readonly withinHint: string
    readonly byTitle: string
    readonly titleHint: string
    readonly byTags: string
    readonly tagHint: string
    readonly allRatings: string
    readonly stars: Message<never, 'stars'>
    readonly grade: string
    readonly allGrades: string
    readonly more: string
    readonly loadingMore: string
    readonly noMore: string
    readonly tryAgain: string
    readonly bestMatchFirst: string
    readonly filters: string
    readonly show: Message<'found'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  factTexts,
  attributeTexts,
  totalTexts,
  foundTexts,
  facetTexts,
  tableTexts,
  listTexts,
  filterTexts,
} = messagesIn('en')
