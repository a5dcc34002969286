/** Draft: waits for a speaker of Setswana. */
import type { Translated } from './translated.ts'
import type * as english from './messages.ts'

export const spoken = { language: 'tn', locale: 'tn-ZA', name: 'Setswana' } satisfies Translated<
  typeof english.spoken
>
