import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const factTexts = {
  file: 'Lêer',
  link: 'Skakel',
  linkOnly: 'net die skakel',
  pages: (count: number) => `${count} ${count === 1 ? 'bladsy' : 'bladsye'}`,
  slides: (count: number) => `${count} ${count === 1 ? 'skyfie' : 'skyfies'}`,
  kilobytes: (size: number) => `${size} kB`,
  megabytes: (size: number) => `${size.toFixed(1).replace('.', ',')} MB`,
  publicDomain: 'Openbare domein',
  licenceUnknown: 'Lisensie onbekend',
  by: (author: string) => `Deur ${author}`,
  materials: {
    'lesson-plan': 'Lesplan',
    explanation: 'Verduideliking',
    worksheet: 'Werkvel',
    presentation: 'Aanbieding',
    test: 'Toets',
    memorandum: 'Memorandum',
    'past-paper': 'Ou vraestel',
    book: 'Boek',
    poster: 'Plakkaat',
    activity: 'Aktiwiteit',
  },
} satisfies Translated<typeof english.factTexts>

export const attributeTexts = {
  titles: {
    subject: 'Vak',
    material: 'Soort materiaal',
    language: 'Taal',
    type: 'Soort lêer',
    licence: 'Lisensie',
  },
  notGiven: {
    material: 'Soort materiaal nie vermeld nie',
    language: 'Taal nie vermeld nie',
    licence: 'Lisensie nie vermeld nie',
  },
} satisfies Translated<typeof english.attributeTexts>

export const totalTexts = {
  number: (total: number) => total.toLocaleString('af-ZA'),
  arrived: (count: number) => `${count} nuwe ${count === 1 ? 'hulpbron' : 'hulpbronne'}`,
} satisfies Translated<typeof english.totalTexts>

export const foundTexts = {
  name: 'Hulpbronne',
  nothing: 'Geen hulpbronne is vir hierdie soektog of filters gevind nie.',
} satisfies Translated<typeof english.foundTexts>
