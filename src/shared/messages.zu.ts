/** Draft: waits for a speaker of isiZulu. */
import type { Translated } from './languages.ts'
import type * as english from './messages.ts'

export const spoken = { language: 'zu', locale: 'zu-ZA', name: 'isiZulu' } satisfies Translated<
  typeof english.spoken
>

/** Draft: waits for a speaker of isiZulu. */

export const roleNames = {
  user: 'umsebenzisi',
  student: 'umfundi',
  educator: 'uthisha',
} satisfies Translated<typeof english.roleNames>
