/** Draft: waits for a speaker of isiZulu. */
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const partTexts = {
  close: 'Vala',
  remove: 'Susa',
} satisfies Translated<typeof english.partTexts>
