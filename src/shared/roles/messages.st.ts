/** Draft: waits for a speaker of Sesotho. */
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const roleNames = {
  user: 'mosebedisi',
  student: 'moithuti',
  educator: 'titjhere',
} satisfies Translated<typeof english.roleNames>
