/** Draft: waits for a speaker of Setswana. */
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const partTexts = {
  close: 'Tswala',
  remove: 'Tlosa',
} satisfies Translated<typeof english.partTexts>
