import type { Translated } from './translated.ts'
import type * as english from './messages.ts'

export const spoken = { language: 'af', locale: 'af-ZA', name: 'Afrikaans' } satisfies Translated<
  typeof english.spoken
>
