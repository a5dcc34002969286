import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const ratingFailures = {
  resource_not_found: 'Hierdie hulpbron is nie meer hier nie.',
} satisfies Translated<typeof english.ratingFailures>

export const undoFailures = {
  ...ratingFailures,
  rating_source_not_found: 'Geen beoordelings van hierdie bron is hier nie. Hulle is dalk reeds teruggetrek.',
} satisfies Translated<typeof english.undoFailures>

export const ratingTexts = {
  unrated: 'Onbeoordeel',
  average: (average: number) => average.toFixed(1).replace('.', ','),
  name: 'Sterre',
  rate: (stars: number) => `Gee ${stars} ${stars === 1 ? 'ster' : 'sterre'}`,
  click: (stars: number, title: string) => `${stars} ${stars === 1 ? 'ster' : 'sterre'} vir “${title}”`,
} satisfies Translated<typeof english.ratingTexts>
