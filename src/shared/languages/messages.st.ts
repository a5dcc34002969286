/** Draft: waits for a speaker of Sesotho. */
import type { Translated } from './translated.ts'
import type * as english from './messages.ts'

export const spoken = { language: 'st', locale: 'st-ZA', name: 'Sesotho' } satisfies Translated<
  typeof english.spoken
>
