import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const networkTexts = {
  noAnswer: 'Geen antwoord het gekom nie. Kyk asseblief of jy verbind is en probeer weer.',
  withNumber: (requestId: string) => ` (Nommer ${requestId})`,
  partMissing:
    'Hierdie deel van die webwerf het nie aangekom nie. Kyk asseblief of jy verbind is en laai dit weer.',
} satisfies Translated<typeof english.networkTexts>

const offline = 'Dit lyk of jy vanlyn is.'

const since = (what: string, kept: string) =>
  `${what} ${kept} op hierdie foon gehou. Wat sedertdien verander het, sal later wys.`

/** `what`: `Hierdie lys is`. */
export const offlineTexts = {
  nothingKept: `${offline} Niks hiervan word op hierdie foon gehou nie.`,
  changesLater: `${offline} Wat intussen verander, sal later wys.`,
  since: (what: string, kept: string) => `${offline} ${since(what, kept)}`,
  siteSince: (what: string, kept: string) => `Die webwerf kan nie nou antwoord nie. ${since(what, kept)}`,
  looking: (what: string, kept: string) =>
    `${what} ${kept} op hierdie foon gehou. Daar word gekyk wat nuut is …`,
} satisfies Translated<typeof english.offlineTexts>

export const keptTexts = {
  today: (time: string) => `vandag om ${time}`,
  on: (date: string, time: string) => `op ${date} om ${time}`,
} satisfies Translated<typeof english.keptTexts>

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const waitingTexts = {
  counted: {
    rating: (count: number) => counted(count, 'beoordeling', 'beoordelings'),
    report: (count: number) => counted(count, 'rapport', 'rapporte'),
    'profile change': (count: number) =>
      counted(count, 'verandering van jou besonderhede', 'veranderings van jou besonderhede'),
  },
  and: ' en ',
  wait: (list: string) => `${list} wag om gestuur te word.`,
  nothingWaits: 'Niks wag meer om gestuur te word nie.',
  byItself: 'Dit gebeur vanself sodra die webwerf antwoord. Jy kan hierdie bladsy toemaak.',
  tryNow: 'Probeer nou',
  throwAway: 'Gooi weg',
  throwAwayWhat: (what: string) => `Gooi weg: ${what}`,
  throwAllAway: 'Gooi alles weg',
} satisfies Translated<typeof english.waitingTexts>

export const refusedTexts = {
  one: {
    rating: '’n Beoordeling',
    report: '’n Rapport',
    'profile change': '’n Verandering van jou besonderhede',
  },
  notTaken: (one: string, what: string, why: string) => `${one} is nie aangeneem nie (${what}). ${why}`,
  waitedTooLong: 'Dit het ’n maand lank gewag en kan dalk twee keer tel.',
  tooMuchWaits: (most: number) =>
    `Daar wag reeds ${most} dinge om gestuur te word. Gaan asseblief eers aanlyn.`,
} satisfies Translated<typeof english.refusedTexts>

export const leavingTexts = {
  notSent: 'Nog nie gestuur nie',
  question:
    'Veranderings van jou besonderhede wag om gestuur te word. As jy hier afmeld, gaan hulle verlore.',
  stay: 'Bly',
  leave: 'Meld af en verloor hulle',
} satisfies Translated<typeof english.leavingTexts>

export const copyTexts = {
  copied: 'Gekopieer.',
  marked: 'Gemerk: kopieer dit met Ctrl+C.',
} satisfies Translated<typeof english.copyTexts>

export const credentialTexts = {
  email: 'E-pos',
  password: 'Wagwoord',
  holdToShow: (label: string) => `Hou in om te wys: ${label.toLowerCase()}`,
} satisfies Translated<typeof english.credentialTexts>

export const listTexts = {
  notLoaded: (what: string) => `Die ${what} kon nie gelaai word nie`,
  nextNotLoaded: (what: string) => `Die volgende ${what} kon nie gelaai word nie. Probeer asseblief weer.`,
  shown: (shown: number, total: number | string) => `${shown} van ${total} word gewys`,
  retry: 'Probeer weer',
  more: 'Wys meer',
  moreComes: 'Laai tans …',
} satisfies Translated<typeof english.listTexts>

export const partTexts = {
  close: 'Sluit',
  remove: 'Verwyder',
  loading: 'Laai tans',
  opensInNewTab: ' (maak in ’n nuwe oortjie oop)',
} satisfies Translated<typeof english.partTexts>
