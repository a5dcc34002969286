/** Draft, to be reviewed by a speaker of Sesotho. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const listTexts = {
  retry: 'Leka hape',
  more: 'Bontsha tse ding',
} satisfies Translated<typeof english.listTexts>

/** Draft, to be reviewed by a speaker of Sesotho. */

export const partTexts = {
  close: 'Kwala',
  remove: 'Tlosa',
} satisfies Translated<typeof english.partTexts>
