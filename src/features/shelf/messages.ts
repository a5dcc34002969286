/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly shelfTexts: {
    readonly gigabytes: Message<'size'>
    readonly noRoom: Message<'needed' | 'free'>
    readonly noRoomUnmeasured: Message<'needed'>
    readonly cannotSave: string
    readonly plainHttp: string
    readonly takenDown: string
  }
  readonly saveTexts: {
    readonly save: string
    readonly saved: string
    readonly savedCopy: string
    readonly cancel: Message<'percent'>
  }
  readonly saidTexts: {
    readonly saving: Message<'title'>
    readonly saved: Message<'title'>
    readonly cancelled: string
    readonly removed: Message<'title'>
    readonly takenDown: Message<'title'>
  }
  readonly pageTexts: {
    readonly offline: string
    readonly cannotSave: string
    readonly loading: string
    readonly nothingYet: string
    readonly list: string
    readonly free: Message<'room'>
    readonly mayBeCleared: string
    readonly search: string
    readonly found: Message<'resources'>
    readonly noMatch: Message<'q'>
    readonly showAll: string
  }
  readonly itemTexts: {
    readonly needsInternet: string
    readonly cleared: string
    readonly outdated: string
    readonly saveAgain: string
    readonly update: string
  }
  readonly removalTexts: {
    readonly removed: Message<'title'>
    readonly undo: string
    readonly all: string
    readonly askAll: string
    readonly aboutAll: Message<'saved'>
    readonly cancel: string
    readonly removing: string
    readonly takenDown: Message<never, 'count'>
    readonly aboutTakenDown: Message<never, 'count'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { shelfTexts, saveTexts, saidTexts, pageTexts, itemTexts, removalTexts } = messagesIn('en')
