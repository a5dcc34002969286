/** Draft, to be reviewed by a speaker of Setswana. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const listTexts = {
  retry: 'Leka gape',
  more: 'Bontsha tse dingwe',
} satisfies Translated<typeof english.listTexts>

/** Draft, to be reviewed by a speaker of Setswana. */

export const partTexts = {
  close: 'Tswala',
  remove: 'Tlosa',
} satisfies Translated<typeof english.partTexts>
