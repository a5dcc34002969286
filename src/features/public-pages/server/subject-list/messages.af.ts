import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const subjectListTexts = {
  description: (title: string, siteName: string) =>
    `Gratis werkkaarte, skyfies, boeke en skakels vir ${title}, deur moderators nagegaan. ${siteName}.`,
  pageOf: (page: number, pages: number) => `Bladsy ${page} van ${pages}`,
  titleOfPage: (title: string, page: number) => `${title}, bladsy ${page}`,
  narrow: 'Filtreer en soek in hierdie vak',
  openInApp: 'Maak in die toep oop',
  empty: 'Nog geen hulpbronne nie.',
  pages: 'Bladsye',
  newer: 'Nuwer',
  older: 'Ouer',
} satisfies Translated<typeof english.subjectListTexts>
