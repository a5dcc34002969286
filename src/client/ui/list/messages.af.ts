import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const listTexts = {
  notLoaded: (what: string) => `Die ${what} kon nie gelaai word nie`,
  nextNotLoaded: (what: string) => `Die volgende ${what} kon nie gelaai word nie. Probeer asseblief weer.`,
  shown: (shown: number, total: number | string) => `${shown} van ${total} word gewys`,
  retry: 'Probeer weer',
  more: 'Wys meer',
  moreComes: 'Laai tans …',
} satisfies Translated<typeof english.listTexts>
