/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly confirmationFailures: {
    readonly wrong_password: string
    readonly no_password: string
    readonly factor_needed: string
    readonly too_many_requests: string
  }
  readonly sessionsTexts: {
    readonly heading: string
    readonly loading: string
    readonly what: string
    readonly why: string
    readonly both: Message<'browser' | 'system'>
    readonly systemOnly: Message<'system'>
    readonly unknown: string
    readonly thisDevice: string
    readonly otherDevice: string
    readonly times: Message<'started' | 'used'>
    readonly end: string
    readonly endOf: Message<'kind' | 'started'>
    readonly endOthers: string
    readonly onlyHere: string
    readonly ended: Message<'kind'>
    readonly endedOthers: Message<never, 'ended'>
    readonly failed: Message<'reason'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { confirmationFailures, sessionsTexts } = messagesIn('en')
