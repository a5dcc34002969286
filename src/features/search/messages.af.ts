import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const searchTexts = {
  label: 'Soek hulpbronne',
  search: 'Soek',
  suggestions: 'Voorstelle',
  pressArrows: (count: number) =>
    `${count} ${count === 1 ? 'voorstel' : 'voorstelle'}. Gebruik die pyltjies.`,
} satisfies Translated<typeof english.searchTexts>

export const didYouMeanTexts = {
  before: 'Bedoel jy ',
  or: ' of ',
  after: '?',
  pressArrows: (words: string) => `Bedoel jy ${words}? Gebruik die pyltjies.`,
} satisfies Translated<typeof english.didYouMeanTexts>

export const resultTexts = {
  none: (q: string) => `Geen resultate gevind vir “${q}” nie.`,
} satisfies Translated<typeof english.resultTexts>
