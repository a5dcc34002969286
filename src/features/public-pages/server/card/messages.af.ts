import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const cardTexts = {
  card: (title: string) => `Kaart: ${title}`,
  scan: 'Skandeer met ’n foon, of tik:',
  code: 'QR-kode',
  print: 'Druk hierdie bladsy: die kaart pas op A6-papier, of op A4 om uit te knip.',
  ownPage: 'Terug na die bladsy van hierdie hulpbron',
} satisfies Translated<typeof english.cardTexts>

export const choiceTexts = {
  title: 'Watter een bedoel jy?',
  about: 'Meer as een hulpbron het hierdie kort adres.',
} satisfies Translated<typeof english.choiceTexts>
