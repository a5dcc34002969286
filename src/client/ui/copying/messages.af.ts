import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const copyTexts = {
  copied: 'Gekopieer.',
  marked: 'Gemerk: kopieer dit met Ctrl+C.',
} satisfies Translated<typeof english.copyTexts>
