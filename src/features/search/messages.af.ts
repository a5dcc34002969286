import type { Translated } from '#shared/languages.ts'
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

export const placeTexts = {
  file: 'In die lêer gevind',
  page: (page: number) => `Op bladsy ${page} gevind`,
  slide: (slide: number) => `Op skyfie ${slide} gevind`,
} satisfies Translated<typeof english.placeTexts>

export const missedTexts = {
  open: 'Wat onderwysers nie kry nie',
  loading: 'Die lys word gelaai',
  notLoaded: 'Die lys het nie gekom nie. Maak dit toe en probeer weer.',
  searches: 'soektogte',
  none: 'Geen soektog van die laaste 90 dae het van drie of meer plekke af niks gevind nie.',
  about:
    'Soektogte van die laaste 90 dae wat niks gevind het nie, die mees algemene eerste. Woorde word gewys sodra hulle van drie plekke gekom het; wie gesoek het, word nie gehou nie.',
  table: 'Soektogte wat niks gevind het nie',
  words: 'Woorde',
  times: 'Kere',
  lastOn: 'Laas op',
} satisfies Translated<typeof english.missedTexts>
