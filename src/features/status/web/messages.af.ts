import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const boardTexts = {
  states: { act: 'Tree nou op', look: 'Kyk daarna', ok: 'Goed' },
  allWell: 'Alles is reg.',
  toActOn: (n: number) => `${n} waar jy moet optree`,
  toLookAt: (n: number) => `${n} om na te kyk`,
  figures: 'syfers',
  measuring: 'Die webwerf word gemeet',
  since: (version: string, moment: string) =>
    `Weergawe ${version}, loop sedert ${moment}. Word elke halfminuut van nuuts af gemeet.`,
} satisfies Translated<typeof english.boardTexts>

export const statusPageTexts = {
  title: 'Hoe dit met die webwerf gaan',
  description: 'Databasis, lêers, rugsteun en werk in die agtergrond, een reël elk.',
  keywords: 'toestand, operateur, administrateur',
  back: 'Ken rolle toe',
  lead: 'Wat ’n operateur moet weet, in gewone woorde. Wat iemand se aandag nodig het, kom eerste.',
  loading: 'Die bladsy word gelaai',
  refused: {
    title: 'Hierdie bladsy is vir administrateurs',
    text: 'Jou rekening mag nie sien hoe dit met die webwerf gaan nie.',
  },
} satisfies Translated<typeof english.statusPageTexts>
