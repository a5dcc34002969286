/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly shelfTexts: {
    readonly gigabytes: Message<'size'>
    readonly noRoom: Message<'needed' | 'free'>
    readonly noRoomUnmeasured: Message<'needed'>
    readonly cannotKeep: string
    readonly plainHttp: string
    readonly takenDown: string
  }
  readonly keepTexts: {
    readonly keep: string
    readonly onThisPhone: string
    readonly kept: string
    readonly fromThisPhone: string
    readonly stop: Message<'percent'>
  }
  readonly saidTexts: {
    readonly keeping: Message<'title'>
    readonly kept: Message<'title'>
    readonly stopped: string
    readonly removed: Message<'title'>
    readonly takenDown: Message<'title'>
  }
  readonly pageTexts: {
    readonly offline: string
    readonly cannotKeep: string
    readonly loading: string
    readonly nothingYet: string
    readonly list: string
    readonly fits: Message<'room'>
    readonly mayBeCleared: string
    readonly search: string
    readonly found: Message<'resources'>
    readonly noMatch: Message<'q'>
    readonly showAll: string
  }
  readonly itemTexts: {
    readonly opensWithNetwork: string
    readonly cleared: string
    readonly outdated: string
    readonly keepAgain: string
    readonly get: string
  }
  readonly removalTexts: {
    readonly removed: Message<'title'>
    readonly putBack: string
    readonly all: string
    readonly askAll: string
    readonly aboutAll: Message<'kept'>
    readonly keepThem: string
    readonly removing: string
    readonly takenDown: Message<never, 'count'>
    readonly aboutTakenDown: Message<never, 'count'>
    readonly ok: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { shelfTexts, keepTexts, saidTexts, pageTexts, itemTexts, removalTexts } = messagesIn('en')
