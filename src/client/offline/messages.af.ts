import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

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
