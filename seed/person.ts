import type { Role } from '#shared/abilities.ts'

/** An invented account of the small school; every address ends in `.example`. */
export interface SeedPerson {
  readonly key: string
  readonly email: string
  /** Published: for demonstrations only. */
  readonly password: string
  readonly full_name: string
  readonly institution: string
  readonly age?: number
  readonly role: Role
  readonly requested_role: '' | 'student' | 'educator'
}
