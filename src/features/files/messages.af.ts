import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const fileFailures = {
  resource_not_found: 'Hierdie lêer is nie meer hier nie.',
} satisfies Translated<typeof english.fileFailures>
