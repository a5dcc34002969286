/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import st from './messages/st.json' with { type: 'json' }
import tn from './messages/tn.json' with { type: 'json' }
import zu from './messages/zu.json' with { type: 'json' }

interface Messages {
  readonly networkTexts: {
    readonly noAnswer: string
    readonly withNumber: Message<'requestId'>
    readonly partMissing: string
  }
  readonly offlineTexts: {
    readonly noCopy: string
    readonly changesLater: string
    readonly offline: Message<'copy'>
    readonly siteDown: Message<'copy'>
    readonly checking: Message<'copy'>
    readonly copy: Message<'saved'>
    readonly filtered: Message<'saved'>
  }
  readonly keptTexts: { readonly today: Message<'time'>; readonly on: Message<'date' | 'time'> }
  readonly waitingTexts: {
    readonly counted: {
      readonly rating: Message<never, 'count'>
      readonly report: Message<never, 'count'>
      readonly 'profile change': Message<never, 'count'>
      readonly contribution: Message<never, 'count'>
    }
    readonly and: string
    readonly notSent: Message<'list'>
    readonly nothingWaits: string
    readonly sentLater: string
    readonly tryNow: string
    readonly delete: string
    readonly deleteOne: Message<'what'>
    readonly deleteAll: string
  }
  readonly refusedTexts: {
    readonly one: {
      readonly rating: string
      readonly report: string
      readonly 'profile change': string
      readonly contribution: string
    }
    readonly notAccepted: Message<'one' | 'what' | 'why'>
    readonly expired: string
    readonly tooMany: Message<'most'>
  }
  readonly leavingTexts: {
    readonly notSent: string
    readonly question: string
    readonly stay: string
    readonly leave: string
  }
  readonly copyTexts: { readonly copied: string; readonly selected: string }
  readonly credentialTexts: {
    readonly email: string
    readonly password: string
    readonly holdToShow: Message<'label'>
  }
  readonly listTexts: {
    readonly notLoaded: Message<'what'>
    readonly nextNotLoaded: Message<'what'>
    readonly shown: Message<'shown' | 'total'>
    readonly retry: string
    readonly more: string
    readonly moreComes: string
  }
  readonly partTexts: {
    readonly close: string
    readonly remove: string
    readonly loading: string
    readonly opensInNewTab: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af, zu, st, tn })
export const {
  networkTexts,
  offlineTexts,
  keptTexts,
  waitingTexts,
  refusedTexts,
  leavingTexts,
  copyTexts,
  credentialTexts,
  listTexts,
  partTexts,
} = messagesIn('en')
