import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const signInTexts = {
  otherFailure: '’n Onbekende fout het voorgekom. Probeer asseblief weer.',
  tooManyFailures:
    'Te veel mislukte pogings om aan te meld. Jou rekening kan ter wille van veiligheid tydelik gesluit word.',
  wait: 'Wag asseblief ’n oomblik',
  signIn: 'Meld aan',
  signingIn: 'Meld tans aan …',
} satisfies Translated<typeof english.signInTexts>

export const signInPageTexts = {
  title: 'Meld aan',
  description: 'Meld aan om leerhulpbronne by te dra en te versorg.',
  keywords: 'meld aan, rekening, opvoeders, moderators',
  lead: 'Om te lees, te soek, te beoordeel en te rapporteer, het jy geen rekening nodig nie. Meld aan om by te dra.',
  noAccount: 'Nog nie ’n rekening nie?',
  signUp: 'Registreer',
} satisfies Translated<typeof english.signInPageTexts>
