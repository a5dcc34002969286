/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly contributionFailures: {
    readonly resource_not_found: string
    readonly resource_changed: string
    readonly resource_published: string
    readonly resource_quarantined: string
    readonly required_fields_missing: string
  }
  readonly revisionFailures: {
    readonly not_returned: string
    readonly not_published: string
    readonly revision_open: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const { contributionFailures, revisionFailures } = messagesIn('en')
