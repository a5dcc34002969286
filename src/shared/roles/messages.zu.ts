/** Draft: waits for a speaker of isiZulu. */
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const roleNames = {
  user: 'umsebenzisi',
  student: 'umfundi',
  educator: 'uthisha',
} satisfies Translated<typeof english.roleNames>
