/** Draft: waits for a speaker of Setswana. */
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const roleNames = {
  user: 'modirisi',
  student: 'moithuti',
  educator: 'morutabana',
} satisfies Translated<typeof english.roleNames>
