/** Draft, to be reviewed by a speaker of Sesotho. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const placeTexts = {
  home: 'Lehae',
  aboutUs: 'Mabapi le rona',
  viewAccount: 'Akhaonto ya ka',
} satisfies Translated<typeof english.placeTexts>

export const headerTexts = {
  faq: 'Dipotso',
  logIn: 'Kena',
  logOut: 'Tswa',
  top: '↑ Hodimo',
} satisfies Translated<typeof english.headerTexts>

export const footerTexts = {
  aboutUs: 'Mabapi le rona',
  language: 'Puo',
} satisfies Translated<typeof english.footerTexts>

export const dataSaverTexts = {
  choices: { on: 'E: ha ho ditshwantsho', off: 'Tjhe' },
} satisfies Translated<typeof english.dataSaverTexts>

/** Draft, to be reviewed by a speaker of Sesotho. */

export const homeTexts = {
  subjects: (count: number) => `Dithuto: ${count}`,
  free: 'Mahala',
} satisfies Translated<typeof english.homeTexts>
