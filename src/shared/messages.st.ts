/** Draft: waits for a speaker of Sesotho. */
import type { Translated } from './languages.ts'
import type * as english from './messages.ts'

export const spoken = { language: 'st', locale: 'st-ZA', name: 'Sesotho' } satisfies Translated<
  typeof english.spoken
>

/** Draft: waits for a speaker of Sesotho. */

export const roleNames = {
  user: 'mosebedisi',
  student: 'moithuti',
  educator: 'titjhere',
} satisfies Translated<typeof english.roleNames>
