import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const roleNames = {
  'open access user': 'ooptoegang-gebruiker',
  user: 'gebruiker',
  student: 'student',
  educator: 'opvoeder',
  moderator: 'moderator',
  admin: 'administrateur',
} satisfies Translated<typeof english.roleNames>
