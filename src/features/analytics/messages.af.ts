import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const analyticsFailures = {
  installation_unknown: 'Hierdie teken is nie hier bekend nie of is te oud. Registreer van nuuts af.',
} satisfies Translated<typeof english.analyticsFailures>
