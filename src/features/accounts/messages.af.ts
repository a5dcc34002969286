import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const newAccountFailures = {
  invalid_email: 'Dit is nie ’n geldige e-posadres nie. Tik asseblief ’n geldige een in.',
  email_taken: 'Hierdie e-posadres is reeds in gebruik. Gebruik asseblief ’n ander een.',
  password_too_weak: 'Die wagwoord is te swak. Kies asseblief ’n sterker een.',
} satisfies Translated<typeof english.newAccountFailures>

export const signUpFailures = {
  ...newAccountFailures,
  guardian_consent_missing:
    'Jy is jonger as 18. ’n Ouer of voog moet instem voordat ’n rekening geskep kan word: vra asseblief dat hulle die blokkie merk.',
} satisfies Translated<typeof english.signUpFailures>

export const deleteAccountFailures = {
  wrong_password: 'Verkeerde wagwoord.',
  reauthentication_needed: 'Bevestig asseblief eers dat dit jy is.',
  last_admin: 'Die laaste administrateur kan nie gaan nie: niemand sou meer rolle kon toeken nie.',
} satisfies Translated<typeof english.deleteAccountFailures>

export const fieldTexts = {
  confirmPassword: 'Bevestig wagwoord',
  newPasswordHint: (least: number) =>
    `Minstens ${least} karakters; ’n sin van vier of meer woorde is ’n goeie een.`,
  institution: 'Instelling',
  age: 'Ouderdom',
  requestedRole: 'Rol waarvoor jy vra',
  noRole: 'Geen',
} satisfies Translated<typeof english.fieldTexts>

export const fieldErrors = {
  emailMissing: 'Tik jou e-posadres in.',
  emailNotWhole: 'Tik jou volledige e-posadres in, soos naam@skool.example.',
  passwordMissing: 'Tik jou wagwoord in.',
  newPasswordMissing: 'Kies ’n wagwoord.',
  confirmationMissing: 'Tik die wagwoord nog een keer in.',
  passwordsDiffer: 'Die wagwoorde stem nie ooreen nie. Bevestig asseblief jou wagwoord.',
  notAnAge: 'Tik jou ouderdom in as ’n heelgetal van 1 tot 120, of laat dit leeg.',
} satisfies Translated<typeof english.fieldErrors>

export const accountTexts = {
  title: 'My rekening',
  description: 'Wat die webwerf oor jou bewaar: kyk daarna, verander dit, laai dit af, skrap dit.',
  keywords: 'rekening, profiel, rol',
  loading: 'Jou rekening word gelaai',
  loadFailed: 'Die gebruikersdata kon nie gelaai word nie.',
  retry: 'Probeer weer',
  detailsWere: 'Jou besonderhede is',
  download: 'Laai my data af',
  downloadSize: (size: string) => `JSON, omtrent ${size}`,
} satisfies Translated<typeof english.accountTexts>

export const profileTexts = {
  heading: 'Jou besonderhede',
  fullName: 'Volle naam',
  role: 'Rol',
  notGiven: 'Nie gegee nie',
  edit: 'Wysig besonderhede',
  save: 'Stoor',
  saving: 'Stoor tans …',
  saved: 'Jou besonderhede is gestoor.',
  saveFailed: 'Die veranderings kon nie gestoor word nie.',
  sendLater: 'Stuur dit later',
  cancel: 'Kanselleer',
  waiting: {
    'the device': 'Jou veranderings word op hierdie toestel gehou en gestuur sodra die webwerf antwoord.',
    'the page': 'Jou veranderings word gestuur sodra die webwerf antwoord. Hou hierdie bladsy tot dan oop.',
  },
} satisfies Translated<typeof english.profileTexts>

export const deletionTexts = {
  heading: 'Skrap rekening',
  warning:
    'Waarskuwing: as jy jou rekening skrap, kan dit nie ongedaan gemaak word nie. Al jou data word vir goed verwyder.',
  whatStays:
    'Hulpbronne wat jy gepubliseer het, bly vir ander beskikbaar, sonder jou naam: hulle word onder “Default” gehou. Jy wil dalk eers jou data aflaai.',
  toBeSure: 'Om seker te wees dat dit jy is',
  confirm: 'Bevestig: skrap rekening',
  deleting: 'Skrap tans …',
  providerAsks: (name: string) =>
    `Jy meld met ${name} aan. ${name} vra wie jy is; daarna word die rekening geskrap.`,
  confirmWith: (name: string) => `Bevestig met ${name}: skrap rekening`,
  cancel: 'Kanselleer',
  failed: 'Die rekening kon nie geskrap word nie.',
} satisfies Translated<typeof english.deletionTexts>

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
