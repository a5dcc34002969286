import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const analyticsFailures = {
  installation_unknown: 'Hierdie teken is nie hier bekend nie of is te oud. Registreer van nuuts af.',
} satisfies Translated<typeof english.analyticsFailures>

export const consentTexts = {
  title: 'Mag Google jou besoek ook tel?',
  text: 'Ons tel self besoeke, en dit bly hier. Google sou leer watter bladsye jy oopmaak en, as jy aangemeld is, die nommer van jou rekening. Niks gaan daarheen sonder jou ja nie.',
  more: 'Wat ons bewaar',
  no: 'Nee',
  yes: 'Ja',
  heading: 'Google Analytics',
  saidYes: 'Jy het gesê dat Google ook jou besoeke mag tel.',
  saidNo: 'Jy het gesê dat Google nie jou besoeke mag tel nie.',
  change: 'Verander my antwoord',
} satisfies Translated<typeof english.consentTexts>
