import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const shareTexts = {
  share: 'Deel',
  title: 'Deel hierdie hulpbron',
  loading: 'Maniere om te deel word gelaai',
  loadFailed: 'Die maniere om te deel het nie gekom nie.',
  retry: 'Probeer weer',
} satisfies Translated<typeof english.shareTexts>

export const shareOptionTexts = {
  sendLink: 'Stuur die skakel',
  sendFile: (size: string) => `Stuur die lêer (${size})`,
  fileRefused: 'Hierdie blaaier gee nie sulke lêers deur nie. Stuur eerder die skakel.',
  linkRefused: 'Hierdie blaaier het dit nie deurgegee nie. Kopieer eerder die skakel.',
  whatsApp: 'WhatsApp',
  classroom: 'Google Classroom',
  card: 'Kaart om te druk',
  link: 'Skakel',
  copyLink: 'Kopieer skakel',
} satisfies Translated<typeof english.shareOptionTexts>

export const qrTexts = {
  show: 'Wys QR-kode',
  loading: 'QR-kode word gelaai',
  loadFailed: 'Die QR-kode het nie gekom nie. Maak dit toe en probeer weer.',
  picture: 'QR-kode',
  scan: 'Skandeer dit met ’n ander foon, of tik:',
} satisfies Translated<typeof english.qrTexts>
