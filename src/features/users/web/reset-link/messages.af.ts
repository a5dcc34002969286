import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const resetLinkTexts = {
  title: 'Skakel vir nuwe wagwoord',
  for: 'Vir',
  making: 'Die skakel word gemaak',
  worksUntil: (time: string) =>
    `Dit werk een keer, tot ${time}. Gee dit aan niemand anders nie: wie dit oopmaak, kies die wagwoord.`,
  link: 'Skakel',
  copy: 'Kopieer',
} satisfies Translated<typeof english.resetLinkTexts>
