import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

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

export const waysTexts = {
  heading: 'Maniere om aan te meld',
  password: 'E-pos en wagwoord',
  change: 'Verander maniere om aan te meld',
  confirm: 'Bevestig',
  confirming: 'Bevestig tans …',
  disconnect: 'Ontkoppel',
  disconnectFrom: (name: string) => `Ontkoppel ${name}`,
  connected: (name: string) => `${name} is gekoppel.`,
  disconnected: (name: string) => `${name} is ontkoppel.`,
  done: 'Klaar',
  failed: 'Dit het nie gewerk nie. Probeer asseblief weer.',
} satisfies Translated<typeof english.waysTexts>
