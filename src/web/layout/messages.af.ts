import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

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
  choices: { phone: 'Soos die foon sê', on: 'Ja: geen prente nie', off: 'Nee' },
} satisfies Translated<typeof english.dataSaverTexts>
