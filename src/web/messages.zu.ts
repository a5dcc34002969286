/** Draft, to be reviewed by a speaker of isiZulu. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const placeTexts = {
  home: 'Ikhaya',
  aboutUs: 'Mayelana nathi',
  viewAccount: 'I-akhawunti yami',
} satisfies Translated<typeof english.placeTexts>

export const headerTexts = {
  menu: 'Imenyu',
  faq: 'Imibuzo',
  logIn: 'Ngena',
  logOut: 'Phuma',
  top: '↑ Phezulu',
} satisfies Translated<typeof english.headerTexts>

export const footerTexts = {
  aboutUs: 'Mayelana nathi',
  privacy: 'Ubumfihlo',
  language: 'Ulimi',
} satisfies Translated<typeof english.footerTexts>

export const dataSaverTexts = {
  choices: { on: 'Yebo: azikho izithombe', off: 'Cha' },
} satisfies Translated<typeof english.dataSaverTexts>

/** Draft, to be reviewed by a speaker of isiZulu. */

export const homeTexts = {
  subjects: (count: number) => `Izifundo: ${count}`,
  free: 'Mahhala',
} satisfies Translated<typeof english.homeTexts>
