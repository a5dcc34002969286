import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const signUpTexts = {
  otherFailure: 'Iets het met die registrasie verkeerd gegaan. Probeer asseblief weer.',
  aboutYou: 'Oor jou (opsioneel)',
  firstName: 'Voornaam',
  lastName: 'Van',
  institutionHint: 'Jou skool, kollege of universiteit',
  roles: { student: 'Student', educator: 'Opvoeder' },
  adminDecides: '’n Administrateur van die webwerf besluit oor rolle. Opvoeders mag bydra.',
  guardianConsent:
    'Ek is die ouer of voog van hierdie persoon. Ek stem in tot hierdie rekening, en dat die webwerf bewaar wat hier ingevul is.',
  signUp: 'Registreer',
  signingUp: 'Registreer tans …',
} satisfies Translated<typeof english.signUpTexts>

export const signUpPageTexts = {
  title: 'Registreer',
  description: 'Skep ’n rekening om leerhulpbronne by te dra.',
  keywords: 'registreer, rekening, opvoeders',
  lead: 'Om te lees, te soek, te beoordeel en te rapporteer, het jy geen rekening nodig nie. Met ’n rekening kan jy vra om opvoeder te word en by te dra.',
  haveAccount: 'Het jy reeds ’n rekening?',
  signIn: 'Meld aan',
} satisfies Translated<typeof english.signUpPageTexts>

export const forMinorsTexts = {
  before: 'Jonger as 18? Vra asseblief eers ’n ouer of voog voordat jy registreer. Ons ',
  link: 'privaatheidsblad',
  after: ' sê wat bewaar word, en hoekom.',
} satisfies Translated<typeof english.forMinorsTexts>
