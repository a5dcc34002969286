import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'
import { foundTexts } from '#features/resources/messages.af.ts'
import { resultTexts } from '#features/search/messages.af.ts'

export const plainPageFailures = {
  resource_not_found: 'Daar is geen hulpbron by hierdie adres nie.',
  resource_gone: 'Hierdie hulpbron is nie meer hier nie.',
} satisfies Translated<typeof english.plainPageFailures>

export const apiDocsTexts = {
  title: 'Hierdie webwerf se API',
  about:
    'Elke oproep wat die webwerf antwoord, vir mense wat programme skryf. Alles wat openbaar is, kan sonder ’n sleutel gelees word.',
  asFile: 'Dieselfde as ’n lêer (OpenAPI 3.1)',
  contents: 'Inhoud',
  access: 'Wie mag',
  everybody: 'Almal',
  withAbility: (ability: string) => `Wie mag: ${ability}`,
  takes: 'Neem',
  required: (name: string) => `${name} (verpligtend)`,
  body: 'Inhoud',
  answers: 'Antwoorde',
} satisfies Translated<typeof english.apiDocsTexts>

export const cardTexts = {
  card: (title: string) => `Kaart: ${title}`,
  scan: 'Skandeer met ’n foon, of tik:',
  code: 'QR-kode',
  print: 'Druk hierdie bladsy: die kaart pas op A6-papier, of op A4 om uit te knip.',
  ownPage: 'Terug na die bladsy van hierdie hulpbron',
} satisfies Translated<typeof english.cardTexts>

export const choiceTexts = {
  title: 'Watter een bedoel jy?',
  about: 'Meer as een hulpbron het hierdie kort adres.',
} satisfies Translated<typeof english.choiceTexts>

const wait = (seconds: number) =>
  seconds < 60
    ? `${seconds} ${seconds === 1 ? 'sekonde' : 'sekondes'}`
    : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'minuut' : 'minute'}`

export const errorTexts = {
  titles: {
    400: 'Hierdie adres of vorm is nie volledig nie',
    401: 'Jou blaaier het geen koekie gestuur nie',
    403: 'Hierdie vorm kom nie van hier af nie',
    404: 'Hier is niks by hierdie adres nie',
    410: 'Hierdie hulpbron is nie meer hier nie',
    415: 'Hierdie vorm kon nie gelees word nie',
    429: 'Te veel versoeke',
    503: 'Die webwerf is besig',
    other: 'Iets het verkeerd geloop',
  },
  steps: {
    400: 'Gaan terug, kyk na wat jy getik of gekies het, en probeer weer. ’n Soektog het hoogstens 200 karakters, ’n verslag 500.',
    401: 'Laat koekies vir hierdie webwerf toe, gaan terug, laai die bladsy met die vorm weer en stuur dit nog een keer.',
    403: 'Gaan terug, laai die bladsy met die vorm weer en stuur dit nog een keer.',
    404: 'Kyk na die adres, of soek die hulpbron volgens sy titel.',
    410: 'Die moderators of die maker het dit weggeneem. Soek ’n ander een volgens titel of vak.',
    415: 'Gaan terug, laai die bladsy met die vorm weer en stuur dit nog een keer.',
    other:
      'Gaan terug en probeer weer. As dit weer gebeur, sê asseblief vir die mense wat die webwerf bestuur.',
  },
  wait: (seconds: number) => `Probeer weer oor ${wait(seconds)}.`,
  retry: 'Probeer weer',
  subjects: 'Alle vakke',
} satisfies Translated<typeof english.errorTexts>

export const frameTexts = {
  skip: 'Spring na inhoud',
  siteNavigation: 'Webwerf',
  subjects: 'Vakke',
  fullSite: 'Volledige webwerf',
  searchLabel: 'Soek deur alle hulpbronne',
  search: 'Soek',
  aboutUs: 'Oor ons',
  privacy: 'Privaatheid',
} satisfies Translated<typeof english.frameTexts>

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
  activeFilters: 'Net dit word gewys',
  chosen: (name: string, value: string) => `${name}: ${value}`,
  remove: 'Verwyder hierdie filter',
} satisfies Translated<typeof english.filterTexts>

export const relatedTexts = {
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
} satisfies Translated<typeof english.relatedTexts>

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

export const ownPageTexts = {
  breadcrumb: 'Waar hierdie bladsy is',
  cover: 'Eerste bladsy van die lêer',
  download: (facts: string) => `Laai af (${facts})`,
  openLink: (host: string) => `Maak ${host} oop`,
  openInApp: 'Maak in die toep oop',
  about: 'Oor hierdie hulpbron',
  subject: 'Vak',
  grade: 'Graad',
  language: 'Taal',
  author: 'Outeur',
  authorUnknown: 'Nie genoem nie',
  licence: 'Lisensie',
  rating: 'Beoordeling',
  rated: (average: number, times: number) =>
    `${String(Math.round(average * 10) / 10).replace('.', ',')} van 5 sterre, ${times === 1 ? 'een keer' : `${times} keer`} beoordeel`,
  notRated: 'Nog nie beoordeel nie',
  tags: 'Etikette',
  source: 'Gemaak uit',
  changes: 'Wat verander is',
  changed: 'Laaste verandering',
  address: 'Adres van hierdie bladsy',
  credit: 'Gebruik dit en noem die outeur',
  creditLabel: 'Kopieer hierdie reël en sit dit waar jy die hulpbron gebruik:',
  unknownRights:
    'Niemand het gesê wat ander met hierdie hulpbron mag doen nie. Vra die outeur voordat jy dit kopieer, deel of verander.',
  share: 'Gee dit aan',
  whatsApp: 'Stuur met WhatsApp',
  card: 'Druk ’n kaartjie',
  report: 'Rapporteer hierdie hulpbron',
} satisfies Translated<typeof english.ownPageTexts>

export const creditTexts = {
  named: (title: string, author: string) => `“${title}” deur ${author}`,
  titled: (title: string) => `“${title}”`,
  licence: (name: string) => `Lisensie: ${name}`,
  from: (siteName: string, address: string) => `Van ${siteName}: ${address}`,
  source: (source: string) => `Gemaak uit: ${source}`,
  changes: (changes: string) => `Veranderings: ${changes}`,
} satisfies Translated<typeof english.creditTexts>

export const summaryTexts = {
  by: (author: string) => `Deur ${author}`,
  free: (siteName: string) => `Gratis op ${siteName}`,
} satisfies Translated<typeof english.summaryTexts>

export const subjectListTexts = {
  description: (title: string, siteName: string) =>
    `Gratis werkkaarte, skyfies, boeke en skakels vir ${title}, deur moderators nagegaan. ${siteName}.`,
  pageOf: (page: number, pages: number) => `Bladsy ${page} van ${pages}`,
  titleOfPage: (title: string, page: number) => `${title}, bladsy ${page}`,
  narrow: 'Filtreer en soek in hierdie vak',
  openInApp: 'Maak in die toep oop',
  empty: 'Nog geen hulpbronne nie.',
  pages: 'Bladsye',
  newer: 'Nuwer',
  older: 'Ouer',
} satisfies Translated<typeof english.subjectListTexts>
