import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const subjectPageTexts = {
  description: (title: string) =>
    `Gratis werkkaarte, skyfies en boeke vir ${title} in Suid-Afrikaanse klaskamers.`,
  keywords: (title: string) => `${title}, leerhulpbronne, werkkaarte, KABV, Suid-Afrika`,
  crumb: ' › Vakke',
  introduction: (title: string) => `Inleiding tot hulpbronne vir ${title}`,
} satisfies Translated<typeof english.subjectPageTexts>

export const unknownSubjectTexts = {
  meta: {
    title: 'Vak nie gevind nie',
    description: 'Daar is geen vak by hierdie adres nie.',
    keywords: 'vakke',
  },
  title: 'Vak nie gevind nie.',
  why: 'Die adres is dalk verkeerd getik, of die bladsy het geskuif.',
} satisfies Translated<typeof english.unknownSubjectTexts>

export const searchPageTexts = {
  title: 'Soek',
  titleOf: (q: string) => `Soek: ${q}`,
  description: 'Deursoek alle vakke volgens titel, etiket of vak.',
  keywords: 'soek, leerhulpbronne, werkkaarte',
  results: 'Soekresultate',
  label: 'Deursoek alle vakke',
  search: 'Soek',
  everywhere: 'Soek oral',
  browse: 'Blaai deur die vakke',
} satisfies Translated<typeof english.searchPageTexts>
