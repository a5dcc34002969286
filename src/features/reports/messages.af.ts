import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const reportFailures = {
  resource_not_found: 'Hierdie hulpbron is nie meer hier nie.',
} satisfies Translated<typeof english.reportFailures>

export const reportTexts = {
  report: 'Rapporteer',
  success: 'Jou verslag is ingestuur!',
  reportOf: (title: string) => `Verslag oor “${title}”`,
} satisfies Translated<typeof english.reportTexts>

const counted = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`

export const detailTexts = {
  summary: (reports: number, sources: number) =>
    `${counted(reports, 'rapport', 'rapporte')} deur ${counted(sources, 'bron', 'bronne')}`,
  loading: 'Die rapporte word gelaai',
  reports: 'rapporte',
  reasonsTitle: 'Redes',
  reasons: {
    'wrong-content': 'Iets daarin is verkeerd',
    'not-allowed': 'Hoort nie op ’n webwerf vir skole nie',
    copyright: 'Gedeel sonder toestemming van die makers',
    broken: 'Maak nie oop nie',
    other: 'Iets anders',
  },
  noReason: 'Geen rede gegee nie',
  reason: (reason: string, reports: number) => `${reason}: ${reports}`,
  textsTitle: 'Nuutste tekste',
  noTexts: 'Geen rapport het ’n teks nie.',
  source: (source: number) => `Bron ${source}`,
  sourceUnknown: 'Bron nie bekend nie',
} satisfies Translated<typeof english.detailTexts>
