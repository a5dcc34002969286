/** Draft: waits for a speaker of isiZulu. */
import type { Translated } from './translated.ts'
import type * as english from './messages.ts'

export const spoken = { language: 'zu', locale: 'zu-ZA', name: 'isiZulu' } satisfies Translated<
  typeof english.spoken
>
