/** Draft: waits for a speaker of Sesotho. */
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const partTexts = {
  close: 'Kwala',
  remove: 'Tlosa',
} satisfies Translated<typeof english.partTexts>
