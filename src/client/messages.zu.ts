/** Draft, to be reviewed by a speaker of isiZulu. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const listTexts = {
  retry: 'Zama futhi',
  more: 'Bonisa okuningi',
} satisfies Translated<typeof english.listTexts>

/** Draft, to be reviewed by a speaker of isiZulu. */

export const partTexts = {
  close: 'Vala',
  remove: 'Susa',
} satisfies Translated<typeof english.partTexts>
