import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const factTexts = {
  file: 'Lêer',
  link: 'Skakel',
  linkOnly: 'net die skakel',
  pages: (count: number) => `${count} ${count === 1 ? 'bladsy' : 'bladsye'}`,
  slides: (count: number) => `${count} ${count === 1 ? 'skyfie' : 'skyfies'}`,
  kilobytes: (size: number) => `${size} kB`,
  megabytes: (size: number) => `${size.toFixed(1).replace('.', ',')} MB`,
  publicDomain: 'Openbare domein',
  licenceUnknown: 'Lisensie onbekend',
  by: (author: string) => `Deur ${author}`,
  materials: {
    'lesson-plan': 'Lesplan',
    explanation: 'Verduideliking',
    worksheet: 'Werkvel',
    presentation: 'Aanbieding',
    test: 'Toets',
    memorandum: 'Memorandum',
    'past-paper': 'Ou vraestel',
    book: 'Boek',
    poster: 'Plakkaat',
    activity: 'Aktiwiteit',
  },
} satisfies Translated<typeof english.factTexts>

export const attributeTexts = {
  titles: {
    subject: 'Vak',
    material: 'Soort materiaal',
    language: 'Taal',
    type: 'Soort lêer',
    licence: 'Lisensie',
  },
  notGiven: {
    material: 'Soort materiaal nie vermeld nie',
    language: 'Taal nie vermeld nie',
    licence: 'Lisensie nie vermeld nie',
  },
} satisfies Translated<typeof english.attributeTexts>

export const totalTexts = {
  number: (total: number) => total.toLocaleString('af-ZA'),
  arrived: (count: number) => `${count} nuwe ${count === 1 ? 'hulpbron' : 'hulpbronne'}`,
} satisfies Translated<typeof english.totalTexts>

export const foundTexts = {
  name: 'Hulpbronne',
  nothing: 'Geen hulpbronne is vir hierdie soektog of filters gevind nie.',
} satisfies Translated<typeof english.foundTexts>

export const facetTexts = {
  what: 'filters',
  resources: 'hulpbronne',
  allOfOneKind: 'Hierdie hulpbronne is almal van een soort: daar is niks verder om te kies nie.',
} satisfies Translated<typeof english.facetTexts>

export const tableTexts = {
  title: 'Titel',
  tags: 'Etikette',
  modifiedAt: 'Gewysig op',
  rating: 'Beoordeling',
  actions: 'Aksies',
} satisfies Translated<typeof english.tableTexts>

export const listTexts = {
  loading: 'Hulpbronne word gelaai',
  clear: 'Verwyder filters',
  what: 'hulpbronne',
  keptList: 'Hierdie lys is',
  keptPicked: 'Gekies uit ’n lys: dié is',
} satisfies Translated<typeof english.listTexts>

export const filterTexts = {
  name: 'Filtreer hierdie lys',
  within: 'Soek in hierdie vak',
  withinHint: 'Titel, etiket of onderwerp',
  byTitle: 'Soek volgens titel',
  titleHint: 'bv. algebra',
  byTags: 'Soek volgens etikette',
  tagHint: 'bv. werkkaart',
  allRatings: 'Alle beoordelings',
  stars: (stars: number) => (stars === 1 ? '1 ster' : `${stars} sterre`),
  grade: 'Graad',
  allGrades: 'Alle grade',
  filters: 'Filters',
  show: (found: string) => `Wys ${found}`,
  more: 'Meer filters',
  loadingMore: 'Meer filters word gelaai',
  noMore: 'Meer filters kon nie gelaai word nie.',
  tryAgain: 'Probeer weer',
  bestMatchFirst: 'Beste treffers eerste',
} satisfies Translated<typeof english.filterTexts>
