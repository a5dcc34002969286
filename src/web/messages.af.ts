import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const pageTexts = {
  search: 'Soek',
  noScripts:
    'Jy kan na hierdie bladsy kyk, maar sy skakels en soektog het JavaScript nodig. Skakel dit asseblief aan en laai die bladsy weer.',
  noScriptsLink: 'Gebruik die webwerf sonder skrips',
  googleClose: 'Jy kan hierdie venster nou toemaak.',
  googleWorked: 'Dit het gewerk. Jy kan hierdie venster nou toemaak.',
  googleFailed:
    'Dit het nie gewerk nie. Maak asseblief hierdie venster toe en probeer weer op die bladsy waar jy vandaan kom.',
  googleBack: 'Terug na',
} satisfies Translated<typeof english.pageTexts>

export const newerVersionTexts = {
  isHere: '’n Nuwe weergawe van hierdie webwerf is hier.',
  load: 'Laai dit',
  later: 'Later',
} satisfies Translated<typeof english.newerVersionTexts>

export const faqTexts = { title: 'Vrae wat dikwels gevra word' } satisfies Translated<typeof english.faqTexts>

export const placeTexts = {
  home: 'Tuis',
  otherOers: 'Ander nuttige OOH’s',
  selfDirectedLearning: 'Selfgerigte leer',
  contributors: 'Bydraers',
  aboutUs: 'Oor ons',
  viewAccount: 'My rekening',
} satisfies Translated<typeof english.placeTexts>

export const headerTexts = {
  skip: 'Slaan oor na die inhoud',
  menu: 'Kieslys',
  site: 'Webwerf',
  faq: 'Vrae',
  faqNoNetwork: 'Vrae: geen netwerk nie',
  logIn: 'Meld aan',
  logOut: 'Meld af',
  signedInAs: (email: string) => `Aangemeld as ${email}`,
  contribute: 'Dra by',
  moderate: 'Modereer',
  assignRoles: 'Ken rolle toe',
  top: '↑ Bo',
  loading: 'Die bladsy word gelaai …',
} satisfies Translated<typeof english.headerTexts>

export const footerTexts = {
  creativeCommons: 'Creative Commons',
  keptOnThisPhone: 'Op hierdie foon gehou',
  aboutUs: 'Oor ons',
  privacy: 'Privaatheid',
  liteSite: 'Webwerf sonder skrips',
  language: 'Taal',
  languageFailed: 'Die taal kon nie verander word nie: geen netwerk nie.',
} satisfies Translated<typeof english.footerTexts>

export const dataSaverTexts = {
  lessData: 'Gebruik minder data',
  choices: { auto: 'Soos die foon sê', on: 'Ja: geen prente nie', off: 'Nee' },
} satisfies Translated<typeof english.dataSaverTexts>

export const subjectPageTexts = {
  description: (title: string) =>
    `Gratis werkkaarte, skyfies en boeke vir ${title} in Suid-Afrikaanse klaskamers.`,
  keywords: (title: string) => `${title}, leerhulpbronne, werkkaarte, KABV, Suid-Afrika`,
  crumb: ' › Vakke',
  introduction: (title: string) => `Inleiding tot hulpbronne vir ${title}`,
  readMore: 'Lees meer',
  showLess: 'Wys minder',
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

export const homeTexts = {
  subjects: (count: number) => `${count} vakke`,
  free: 'Gratis om te gebruik',
  noSignIn: 'Lees sonder om aan te meld',
  gallery: 'Vakke en meer:',
  captions: {
    otherOers: '11 boekreekse',
    selfDirectedLearning: '11 boeke',
    contributors: 'Wie dit begin het',
    aboutUs: 'Doel en kontak',
    viewAccount: 'Jou besonderhede',
  },
} satisfies Translated<typeof english.homeTexts>

export const wayTexts = {
  pageComes: 'Die bladsy word gelaai',
  allSubjects: 'Sien alle vakke',
} satisfies Translated<typeof english.wayTexts>

export const errorTexts = {
  meta: {
    title: 'Iets het verkeerd geloop',
    description: 'Hierdie bladsy kon nie gewys word nie.',
    keywords: 'fout',
  },
  title: 'Onverwagte fout op die webwerf!',
  notFound: '404: nie gevind nie',
  home: 'Gaan na Tuis',
  again: 'Laai weer',
} satisfies Translated<typeof english.errorTexts>

export const privacyPageTexts = {
  title: 'Privaatheid',
  description: (siteName: string) => `Wat ${siteName} oor jou hou, hoe lank, en waarvoor jy kan vra.`,
  keywords: 'privaatheid, persoonlike inligting, POPIA, koekies',
  lead: 'Wat hierdie webwerf oor jou hou, hoe lank, en waarvoor jy kan vra.',
  periodsTitle: 'Geskrap sonder dat jy vra',
  periods: 'Die webwerf skrap hierdie dinge vanself:',
  kept: {
    sessions: 'Aanmeldings, vanaf die laaste gebruik',
    addressHashes:
      'Die onleesbare adres van jou rekenaar en die nommer van jou blaaier, by ’n ster of ’n rapport',
    sightings: 'Watter moderator of administrateur jou e-posadres of naam gesien het',
    pageViews: '’n Besoek aan ’n bladsy; daarna net hoeveel besoeke ’n bladsy op ’n dag gehad het',
    pageCounts: 'Hoeveel besoeke ’n bladsy op ’n dag gehad het',
    repeats: 'Dat ’n ster, rapport of hulpbron reeds aangeneem is, sodat dit een keer tel',
    oneTimeLinks: '’n Skakel na ’n nuwe wagwoord, nadat dit verval het',
    limitCounters: 'Hoe dikwels iets vanaf jou rekenaar gedoen is, sodat niemand dit duisende kere doen nie',
  },
  period: (period) =>
    'years' in period ? `${period.years} jaar` : period.days === 1 ? '’n dag' : `${period.days} dae`,
  whomToAsk: 'Wie jy kan vra',
} satisfies Translated<typeof english.privacyPageTexts>

export const beyondTexts = {
  toldOtherWords: (total: number) => `${total} met ander woorde gevind.`,
  toldInside: (total: number) => `${total} binne lêers gevind.`,
  otherWords: (words: readonly string[]) => `Met ander woorde gevind (${words.join(', ')})`,
  inside: 'Binne lêers',
  shown: (shown: number, total: number | string) => `${shown} van ${total} word gewys.`,
  foundBy: (word: string) => `Gevind deur “${word}”`,
} satisfies Translated<typeof english.beyondTexts>

export const nextStepTexts = {
  title: 'Wat jy kan probeer',
  lookThrough: { before: 'Kyk deur alles in ', after: '.' },
  fewerWords: 'Gebruik minder woorde, of net hoe ’n woord begin: “fotos” vind fotosintese.',
  otherLanguage: 'Gebruik die woord van die ander taal, Engels of Afrikaans.',
  contribute: {
    before: 'As jy so ’n hulpbron het, ',
    link: 'dra dit by',
    after:
      '. Soektogte wat niks vind nie, word getel, sonder om te sê wie gesoek het, sodat moderators sien wat ontbreek.',
  },
} satisfies Translated<typeof english.nextStepTexts>

export const shelfPageTexts = {
  meta: {
    title: 'Op hierdie foon gehou',
    description: 'Hulpbronne wat sonder ’n netwerk oopmaak.',
    keywords: 'vanlyn, gehoue hulpbronne, gestoor',
  },
  about:
    'Wat jy hou, maak hier sonder ’n netwerk oop, en sonder om weer data te gebruik. Dit bly wanneer jy afmeld: op ’n gedeelde foon moet jy dit verwyder wanneer jy klaar is.',
} satisfies Translated<typeof english.shelfPageTexts>

export const aboutUsTexts = {
  title: 'Oor ons',
  description: (siteName: string) => `Waarvoor ${siteName} daar is, hoe jy kan bydra, en wie jy kan vra.`,
  keywords: 'oor ons, doel, kontak, bydra, oop opvoedkundige hulpbronne',
  contact: 'Kontak',
  contribute: 'Dra hulpbronne by',
} satisfies Translated<typeof english.aboutUsTexts>

export const contributorsTexts = {
  meta: {
    title: 'Bydraers',
    description: 'Wie hierdie versameling leerhulpbronne begin het.',
    keywords: 'bydraers, stigters',
  },
  lead: 'Hierdie webwerf leef van wat opvoeders en studente bydra. Twee mense het dit begin.',
  founders: 'Stigters',
} satisfies Translated<typeof english.contributorsTexts>

export const otherOersTexts = {
  meta: {
    title: 'Ander oop opvoedkundige hulpbronne',
    description: 'Elf gratis boekreekse vir skole, en twee ander plekke wat die moeite werd is.',
    keywords: 'OOH, oop handboeke, leesboeke, werkboeke, studiegidse, Suid-Afrika',
  },
  lead: 'Gratis boekreekse wat ander uitgee. Elkeen maak by sy uitgewer oop, waar sy lisensie geskryf staan.',
  series: 'Boekreekse',
  useful: 'Ander nuttige hulpbronne',
} satisfies Translated<typeof english.otherOersTexts>

export const selfDirectedLearningTexts = {
  meta: {
    title: 'Selfgerigte leer',
    description: '’n Navorsingseenheid en elf ooptoegang-boeke oor selfgerigte leer.',
    keywords: 'selfgerigte leer, navorsing, ooptoegang-boeke, hoër onderwys',
  },
  books: 'Boeke',
  volume: (volume: number) => `Deel ${volume}`,
} satisfies Translated<typeof english.selfDirectedLearningTexts>
