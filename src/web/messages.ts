/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import st from './messages/st.json' with { type: 'json' }
import tn from './messages/tn.json' with { type: 'json' }
import zu from './messages/zu.json' with { type: 'json' }

interface Messages {
  readonly pageTexts: {
    readonly search: string
    readonly noScripts: string
    readonly noScriptsLink: string
    readonly googleClose: string
    readonly googleWorked: string
    readonly googleFailed: string
    readonly googleBack: string
  }
  readonly newerVersionTexts: { readonly isHere: string; readonly load: string; readonly later: string }
  readonly faqTexts: { readonly title: string }
  readonly placeTexts: {
    readonly home: string
    readonly otherOers: string
    readonly selfDirectedLearning: string
    readonly contributors: string
    readonly aboutUs: string
    readonly viewAccount: string
  }
  readonly headerTexts: {
    readonly skip: string
    readonly menu: string
    readonly site: string
    readonly faq: string
    readonly faqOffline: string
    readonly logIn: string
    readonly logOut: string
    readonly signedInAs: Message<'email'>
    readonly contribute: string
    readonly moderate: string
    readonly assignRoles: string
    readonly top: string
    readonly loading: string
  }
  readonly footerTexts: {
    readonly creativeCommons: string
    readonly saved: string
    readonly aboutUs: string
    readonly privacy: string
    readonly liteSite: string
    readonly language: string
    readonly languageFailed: string
  }
  readonly dataSaverTexts: {
    readonly label: string
    readonly choices: { readonly auto: string; readonly on: string; readonly off: string }
  }
  readonly subjectPageTexts: {
    readonly description: Message<'title'>
    readonly keywords: Message<'title'>
    readonly crumb: string
    readonly introduction: Message<'title'>
    readonly readMore: string
    readonly showLess: string
  }
  readonly unknownSubjectTexts: {
    readonly meta: { readonly title: string; readonly description: string; readonly keywords: string }
    readonly title: string
    readonly why: string
  }
  readonly searchPageTexts: {
    readonly title: string
    readonly titleOf: Message<'q'>
    readonly description: string
    readonly keywords: string
    readonly results: string
    readonly label: string
    readonly search: string
    readonly everywhere: string
    readonly browse: string
  }
  readonly homeTexts: {
    readonly subjects: Message<'count'>
    readonly free: string
    readonly noSignIn: string
    readonly gallery: string
    readonly captions: {
      readonly otherOers: string
      readonly selfDirectedLearning: string
      readonly contributors: string
      readonly aboutUs: string
      readonly viewAccount: string
    }
  }
  readonly wayTexts: { readonly allSubjects: string }
  readonly errorTexts: {
    readonly meta: { readonly title: string; readonly description: string; readonly keywords: string }
    readonly title: string
    readonly notFound: string
    readonly home: string
    readonly again: string
  }
  readonly privacyPageTexts: {
    readonly title: string
    readonly description: Message<'siteName'>
    readonly keywords: string
    readonly lead: string
    readonly periodsTitle: string
    readonly periods: string
    readonly kept: {
      readonly sessions: string
      readonly idleAccounts: string
      readonly idleNotice: string
      readonly addressHashes: string
      readonly deletedResources: string
      readonly openedRecords: string
      readonly notices: string
      readonly sightings: string
      readonly securityEvents: string
      readonly pageViews: string
      readonly pageCounts: string
      readonly repeats: string
      readonly oneTimeLinks: string
      readonly guardianAnswers: string
      readonly limitCounters: string
    }
    readonly years: Message<'years'>
    readonly days: Message<never, 'days'>
    readonly whomToAsk: string
  }
  readonly beyondTexts: {
    readonly toldOtherWords: Message<'total'>
    readonly toldInside: Message<'total'>
    readonly otherWords: Message<'words'>
    readonly inside: string
    readonly shown: Message<'shown' | 'total'>
    readonly foundBy: Message<'word'>
  }
  readonly nextStepTexts: {
    readonly title: string
    readonly lookThrough: { readonly before: string; readonly after: string }
    readonly fewerWords: string
    readonly otherLanguage: string
    readonly contribute: { readonly before: string; readonly link: string; readonly after: string }
  }
  readonly securityTexts: { readonly heading: string }
  readonly shelfPageTexts: {
    readonly meta: { readonly title: string; readonly description: string; readonly keywords: string }
    readonly about: string
  }
  readonly aboutUsTexts: {
    readonly title: string
    readonly description: Message<'siteName'>
    readonly keywords: string
    readonly contact: string
    readonly contribute: string
  }
  readonly contributorsTexts: {
    readonly meta: { readonly title: string; readonly description: string; readonly keywords: string }
    readonly lead: string
    readonly founders: string
  }
  readonly otherOersTexts: {
    readonly meta: { readonly title: string; readonly description: string; readonly keywords: string }
    readonly lead: string
    readonly series: string
    readonly useful: string
  }
  readonly selfDirectedLearningTexts: {
    readonly meta: { readonly title: string; readonly description: string; readonly keywords: string }
    readonly books: string
    readonly volume: Message<'volume'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af, zu, st, tn })
export const {
  pageTexts,
  newerVersionTexts,
  faqTexts,
  placeTexts,
  headerTexts,
  footerTexts,
  dataSaverTexts,
  subjectPageTexts,
  unknownSubjectTexts,
  searchPageTexts,
  homeTexts,
  wayTexts,
  errorTexts,
  privacyPageTexts,
  beyondTexts,
  nextStepTexts,
  securityTexts,
  shelfPageTexts,
  aboutUsTexts,
  contributorsTexts,
  otherOersTexts,
  selfDirectedLearningTexts,
} = messagesIn('en')
