import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

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
  more: 'Meer filters',
  loadingMore: 'Meer filters word gelaai',
  noMore: 'Meer filters kon nie gelaai word nie.',
  tryAgain: 'Probeer weer',
  bestMatchFirst: 'Beste treffers eerste',
} satisfies Translated<typeof english.filterTexts>
