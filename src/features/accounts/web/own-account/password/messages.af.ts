import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const changePasswordTexts = {
  heading: 'Jou wagwoord',
  open: 'Verander wagwoord',
  current: 'Huidige wagwoord',
  next: 'Nuwe wagwoord',
  save: 'Stoor wagwoord',
  saving: 'Stoor tans …',
  cancel: 'Kanselleer',
  saved: 'Jou wagwoord is verander. Alle ander toestelle is afgemeld.',
  currentMissing: 'Tik jou huidige wagwoord in.',
} satisfies Translated<typeof english.changePasswordTexts>
