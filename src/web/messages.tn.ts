/** Draft, to be reviewed by a speaker of Setswana. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const placeTexts = {
  home: 'Gae',
  aboutUs: 'Ka ga rona',
  viewAccount: 'Akhaonto ya me',
} satisfies Translated<typeof english.placeTexts>

export const headerTexts = {
  faq: 'Dipotso',
  logIn: 'Tsena',
  logOut: 'Tswa',
  top: '↑ Godimo',
} satisfies Translated<typeof english.headerTexts>

export const footerTexts = {
  aboutUs: 'Ka ga rona',
  language: 'Puo',
} satisfies Translated<typeof english.footerTexts>

export const dataSaverTexts = {
  choices: { on: 'Ee: ga go na ditshwantsho', off: 'Nnyaa' },
} satisfies Translated<typeof english.dataSaverTexts>

/** Draft, to be reviewed by a speaker of Setswana. */

export const homeTexts = {
  subjects: (count: number) => `Dithuto: ${count}`,
  free: 'Mahala',
} satisfies Translated<typeof english.homeTexts>
