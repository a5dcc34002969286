import type { Role } from '../abilities.ts'

/** The roles as people read them. */
export const roleNames: Readonly<Record<Role, string>> = {
  'open access user': 'open access user',
  user: 'user',
  student: 'student',
  educator: 'educator',
  moderator: 'moderator',
  admin: 'admin',
}
