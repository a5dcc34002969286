/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly plainPageFailures: { readonly resource_not_found: string; readonly resource_gone: string }
  readonly apiDocsTexts: {
    readonly title: string
    readonly about: string
    readonly asFile: string
    readonly contents: string
    readonly access: string
    readonly everybody: string
    readonly withAbility: Message<'ability'>
    readonly takes: string
    readonly required: Message<'name'>
    readonly body: string
    readonly answers: string
  }
  readonly cardTexts: {
    readonly card: Message<'title'>
    readonly scan: string
    readonly code: string
    readonly print: string
    readonly ownPage: string
  }
  readonly choiceTexts: { readonly title: string; readonly about: string }
  readonly errorTexts: {
    readonly titles: {
      readonly '400': string
      readonly '401': string
      readonly '403': string
      readonly '404': string
      readonly '410': string
      readonly '415': string
      readonly '429': string
      readonly '503': string
      readonly unsubscribe_link_gone: string
      readonly other: string
    }
    readonly steps: {
      readonly '400': string
      readonly '401': string
      readonly '403': string
      readonly '404': string
      readonly '410': string
      readonly '415': string
      readonly other: string
    }
    readonly waitSeconds: Message<never, 'seconds'>
    readonly waitMinutes: Message<never, 'minutes'>
    readonly retry: string
    readonly subjects: string
  }
  readonly frameTexts: {
    readonly skip: string
    readonly siteNavigation: string
    readonly subjects: string
    readonly fullSite: string
    readonly searchLabel: string
    readonly search: string
    readonly aboutUs: string
    readonly privacy: string
  }
  readonly homeTexts: { readonly title: string; readonly introduction: string; readonly subjects: string }
  readonly listTexts: {
    readonly search: string
    readonly results: Message<'query'>
    readonly nothingYet: string
    readonly sort: string
    readonly sorts: {
      readonly relevance: string
      readonly newest: string
      readonly oldest: string
      readonly fromA: string
      readonly fromZ: string
    }
    readonly open: Message<'facts'>
    readonly rated: Message<'average', 'amount'>
    readonly pages: string
    readonly first: string
    readonly next: string
  }
  readonly filterTexts: {
    readonly title: string
    readonly inTitle: string
    readonly inTag: string
    readonly grade: string
    readonly rating: string
    readonly any: string
    readonly stars: Message<never, 'stars'>
    readonly counted: Message<'label' | 'count'>
    readonly show: string
    readonly activeFilters: string
    readonly chosen: Message<'name' | 'value'>
    readonly remove: string
  }
  readonly relatedTexts: {
    readonly didYouMean: string
    readonly otherWords: Message<'words'>
    readonly by: Message<'word'>
    readonly inside: string
    readonly onPage: Message<'page'>
    readonly onSlide: Message<'slide'>
    readonly inFile: string
    readonly shown: Message<'shown' | 'total'>
    readonly steps: string
    readonly lookThrough: Message<'subject'>
    readonly fewerWords: string
    readonly otherLanguage: string
  }
  readonly reportTexts: {
    readonly title: string
    readonly introduction: string
    readonly reason: string
    readonly reasons: {
      readonly 'wrong-content': string
      readonly 'not-allowed': string
      readonly copyright: string
      readonly broken: string
      readonly other: string
    }
    readonly noReason: string
    readonly text: string
    readonly textLimit: string
    readonly send: string
    readonly cancel: string
    readonly thanks: string
    readonly backToList: Message<'subject'>
  }
  readonly ownPageTexts: {
    readonly breadcrumb: string
    readonly cover: string
    readonly download: string
    readonly openLink: Message<'host'>
    readonly openInApp: string
    readonly about: string
    readonly subject: string
    readonly grade: string
    readonly language: string
    readonly author: string
    readonly authorUnknown: string
    readonly licence: string
    readonly rating: string
    readonly rated: Message<'average', 'times'>
    readonly notRated: string
    readonly tags: string
    readonly source: string
    readonly changes: string
    readonly changed: string
    readonly address: string
    readonly credit: string
    readonly creditLabel: string
    readonly unknownRights: string
    readonly share: string
    readonly whatsApp: string
    readonly card: string
    readonly report: string
  }
  readonly creditTexts: {
    readonly named: Message<'title' | 'author'>
    readonly titled: Message<'title'>
    readonly licence: Message<'name'>
    readonly from: Message<'siteName' | 'address'>
    readonly source: Message<'source'>
    readonly changes: Message<'changes'>
  }
  readonly summaryTexts: { readonly by: Message<'author'>; readonly free: Message<'siteName'> }
  readonly subjectListTexts: {
    readonly description: Message<'title' | 'siteName'>
    readonly pageOf: Message<'page' | 'pages'>
    readonly titleOfPage: Message<'title' | 'page'>
    readonly narrow: string
    readonly openInApp: string
    readonly pages: string
    readonly newer: string
    readonly older: string
  }
  readonly unsubscribeTexts: {
    readonly title: string
    readonly ask: { readonly contributions: string; readonly queue: string; readonly news: string }
    readonly stop: string
    readonly done: string
    readonly account: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  plainPageFailures,
  apiDocsTexts,
  cardTexts,
  choiceTexts,
  errorTexts,
  frameTexts,
  homeTexts,
  listTexts,
  filterTexts,
  relatedTexts,
  reportTexts,
  ownPageTexts,
  creditTexts,
  summaryTexts,
  subjectListTexts,
  unsubscribeTexts,
} = messagesIn('en')
