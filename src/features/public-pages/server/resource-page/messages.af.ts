import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const ownPageTexts = {
  way: 'Waar hierdie bladsy is',
  cover: 'Eerste bladsy van die lêer',
  download: (facts: string) => `Laai af (${facts})`,
  openLink: (host: string) => `Maak ${host} oop`,
  openInApp: 'Maak in die toep oop',
  about: 'Oor hierdie hulpbron',
  subject: 'Vak',
  grade: 'Graad',
  language: 'Taal',
  author: 'Outeur',
  authorUnknown: 'Nie genoem nie',
  licence: 'Lisensie',
  rating: 'Beoordeling',
  rated: (average: number, times: number) =>
    `${String(Math.round(average * 10) / 10).replace('.', ',')} van 5 sterre, ${times === 1 ? 'een keer' : `${times} keer`} beoordeel`,
  notRated: 'Nog nie beoordeel nie',
  tags: 'Etikette',
  source: 'Gemaak uit',
  changes: 'Wat verander is',
  changed: 'Laaste verandering',
  address: 'Adres van hierdie bladsy',
  credit: 'Gebruik dit en noem die outeur',
  creditLabel: 'Kopieer hierdie reël en sit dit waar jy die hulpbron gebruik:',
  unknownRights:
    'Niemand het gesê wat ander met hierdie hulpbron mag doen nie. Vra die outeur voordat jy dit kopieer, deel of verander.',
  pass: 'Gee dit aan',
  whatsApp: 'Stuur met WhatsApp',
  card: 'Druk ’n kaartjie',
  report: 'Rapporteer hierdie hulpbron',
} satisfies Translated<typeof english.ownPageTexts>

export const creditTexts = {
  named: (title: string, author: string) => `“${title}” deur ${author}`,
  titled: (title: string) => `“${title}”`,
  licence: (name: string) => `Lisensie: ${name}`,
  from: (siteName: string, address: string) => `Van ${siteName}: ${address}`,
  source: (source: string) => `Gemaak uit: ${source}`,
  changes: (changes: string) => `Veranderings: ${changes}`,
} satisfies Translated<typeof english.creditTexts>

export const summaryTexts = {
  by: (author: string) => `Deur ${author}`,
  free: (siteName: string) => `Gratis op ${siteName}`,
} satisfies Translated<typeof english.summaryTexts>
