import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const facetTexts = {
  what: 'filters',
  resources: 'hulpbronne',
  allOfOneKind: 'Hierdie hulpbronne is almal van een soort: daar is niks verder om te kies nie.',
} satisfies Translated<typeof english.facetTexts>
