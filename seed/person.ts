import type { Role } from '#shared/abilities.ts'

/** Somebody who can sign in at the small school. Nobody here exists; every address ends in `.example`. */
export interface SeedPerson {
  readonly key: string
  readonly email: string
  /** For demonstrations only: it is public. */
  readonly password: string
  readonly fullName: string
  readonly institution: string
  readonly age?: number
  readonly role: Role
  readonly requestedRole: '' | 'student' | 'educator'
}
