/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly statusTexts: {
    readonly about: {
      readonly database: string
      readonly backups: string
      readonly disk: string
      readonly files: string
      readonly records: string
      readonly work: string
      readonly uploads: string
      readonly openPages: string
      readonly search: string
      readonly secondFactor: string
      readonly mail: string
      readonly google: string
      readonly scanner: string
      readonly limits: string
    }
    readonly database: {
      readonly embedded: string
      readonly own: string
      readonly unavailable: Message<'kind'>
      readonly replicas: Message<never, 'n'>
      readonly callsWait: Message<never, 'n'>
    }
    readonly records: Message<'published' | 'waiting'>
    readonly files: {
      readonly inBucket: Message<'size', 'n'>
      readonly onDisk: Message<'size', 'n'>
      readonly allowed: Message<'quota'>
      readonly versions: string
      readonly copied: string
      readonly raiseQuota: string
    }
    readonly disk: {
      readonly free: Message<'size' | 'percent'>
      readonly uploadsRefused: string
      readonly makeRoom: string
    }
    readonly work: {
      readonly waits: Message<never, 'n'>
      readonly failed: Message<'n'>
      readonly checkJobs: string
    }
    readonly uploads: { readonly none: string; readonly inProgress: Message<'n' | 'size'> }
    readonly openPages: Message<never, 'n'>
    readonly search: {
      readonly off: string
      readonly none: string
      readonly fromMemory: Message<'size', 'n'>
    }
    readonly on: string
    readonly off: string
    readonly secondFactor: { readonly off: string; readonly moderators: string; readonly admins: string }
    readonly mailOff: string
    readonly scannerOff: string
    readonly limitsLifted: string
    readonly limitsInForce: string
    readonly backups: {
      readonly minutes: Message<never, 'n'>
      readonly hours: Message<never, 'n'>
      readonly days: Message<never, 'n'>
      readonly lastAttemptFailed: Message<'why'>
      readonly noneYet: string
      readonly notSetUp: string
      readonly taken: Message<'span'>
      readonly verified: Message<'span'>
      readonly noneVerified: string
      readonly notKnown: string
    }
  }
  readonly boardTexts: {
    readonly states: { readonly act: string; readonly look: string; readonly ok: string }
    readonly allFine: string
    readonly toActOn: Message<'n'>
    readonly toLookAt: Message<'n'>
    readonly figures: string
    readonly measuring: string
    readonly since: Message<'version' | 'moment'>
  }
  readonly statusPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly back: string
    readonly auditLog: string
    readonly lead: string
    readonly loading: string
    readonly refused: { readonly title: string; readonly text: string }
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { statusTexts, boardTexts, statusPageTexts } = messagesIn('en')
