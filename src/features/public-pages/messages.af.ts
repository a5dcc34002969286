import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const plainPageFailures = {
  resource_not_found: 'Daar is geen hulpbron by hierdie adres nie.',
  resource_gone: 'Hierdie hulpbron is nie meer hier nie.',
} satisfies Translated<typeof english.plainPageFailures>
