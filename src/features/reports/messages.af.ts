import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const reportFailures = {
  resource_not_found: 'Hierdie hulpbron is nie meer hier nie.',
} satisfies Translated<typeof english.reportFailures>

export const reportTexts = {
  report: 'Rapporteer',
  success: 'Jou verslag is ingestuur!',
  reportOf: (title: string) => `Verslag oor “${title}”`,
} satisfies Translated<typeof english.reportTexts>
