/** Draft: waits for a speaker of Setswana. */
import type { Translated } from './languages.ts'
import type * as english from './messages.ts'

export const spoken = { language: 'tn', locale: 'tn-ZA', name: 'Setswana' } satisfies Translated<
  typeof english.spoken
>

/** Draft: waits for a speaker of Setswana. */

export const roleNames = {
  user: 'modirisi',
  student: 'moithuti',
  educator: 'morutabana',
} satisfies Translated<typeof english.roleNames>
