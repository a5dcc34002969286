import { foundTexts } from '#features/resources/messages.af.ts'
import { resultTexts } from '#features/search/messages.af.ts'
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

const ratings = (amount: number) => `${amount} ${amount === 1 ? 'beoordeling' : 'beoordelings'}`

export const homeTexts = {
  title: 'Gratis leerhulpbronne',
  introduction:
    'Werkkaarte, skyfies, boeke en skakels vir Suid-Afrikaanse skole. Hierdie bladsye werk sonder skripte, in elke blaaier.',
  subjects: 'Vakke',
} satisfies Translated<typeof english.homeTexts>

export const listTexts = {
  search: 'Soek',
  results: (query: string) => `Soekresultate vir “${query}”`,
  nothingFound: resultTexts.none,
  nothingMatches: foundTexts.nothing,
  nothingYet: 'Hier is nog geen hulpbronne nie.',
  sort: 'Volgorde',
  sorts: {
    relevance: 'Beste resultaat eerste',
    newest: 'Nuutste eerste',
    oldest: 'Oudste eerste',
    fromA: 'Titel A tot Z',
    fromZ: 'Titel Z tot A',
  },
  resources: foundTexts.name,
  open: (facts: string) => `Maak oop: ${facts}`,
  rated: (average: string, amount: number) => `${average} van 5 sterre (${ratings(amount)})`,
  pages: 'Bladsye',
  first: 'Eerste bladsy',
  next: 'Volgende bladsy',
} satisfies Translated<typeof english.listTexts>

export const filterTexts = {
  title: 'Filtreer hierdie lys',
  inTitle: 'Woorde in die titel',
  inTag: 'Woorde in ’n etiket',
  grade: 'Graad',
  rating: 'Beoordeling',
  any: 'Alles',
  stars: (stars: number) => `${stars} ${stars === 1 ? 'ster' : 'sterre'}`,
  counted: (label: string, count: number) => `${label} (${count})`,
  show: 'Wys',
  narrowed: 'Net dit word gewys',
  chosen: (name: string, value: string) => `${name}: ${value}`,
  without: 'Verwyder hierdie filter',
} satisfies Translated<typeof english.filterTexts>

export const beyondTexts = {
  didYouMean: 'Het jy bedoel:',
  otherWords: (words: string) => `Gevind met ander woorde (${words})`,
  by: (word: string) => `Gevind met “${word}”`,
  inside: 'Binne lêers',
  onPage: (page: number) => `Gevind op bladsy ${page}`,
  onSlide: (slide: number) => `Gevind op skyfie ${slide}`,
  inFile: 'Gevind in die lêer',
  shown: (shown: number, total: string) => `${shown} van ${total} word gewys.`,
  steps: 'Wat jy kan probeer',
  lookThrough: (subject: string) => `Kyk deur alles in ${subject}.`,
  fewerWords: 'Gebruik minder woorde, of net hoe ’n woord begin: “fotos” vind fotosintese.',
  otherLanguage: 'Gebruik die woord in die ander taal, Engels of Afrikaans.',
} satisfies Translated<typeof english.beyondTexts>

export const reportTexts = {
  title: 'Rapporteer ’n hulpbron',
  introduction:
    'Moderators kyk na elke verslag. Jy het geen rekening nodig nie en hoef nie jou naam te gee nie.',
  reason: 'Wat is verkeerd? Jy mag dit oop laat.',
  reasons: {
    'wrong-content': 'Iets daarin is verkeerd',
    'not-allowed': 'Dit hoort nie op ’n webwerf vir skole nie',
    copyright: 'Die makers het nie toegelaat dat dit gedeel word nie',
    broken: 'Dit maak nie oop nie',
    other: 'Iets anders',
  },
  noReason: 'Ek wil liewer nie sê nie',
  text: 'Is daar iets wat die moderators moet weet? Jy mag dit oop laat.',
  textLimit: 'Hoogstens 500 karakters.',
  send: 'Stuur die verslag',
  cancel: 'Terug sonder ’n verslag',
  thanks: 'Dankie. ’n Moderator sal daarna kyk. Die hulpbron bly tot dan op die webwerf.',
  backToList: (subject: string) => `Terug na ${subject}`,
} satisfies Translated<typeof english.reportTexts>
