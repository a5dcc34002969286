import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const rolesFailures = {
  user_not_found: 'Hierdie gebruiker is nie meer hier nie.',
  last_admin: 'Die laaste administrateur moet bly: niemand sou meer rolle kon toeken nie.',
} satisfies Translated<typeof english.rolesFailures>
