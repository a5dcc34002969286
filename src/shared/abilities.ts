/**
 * Permission table: the roles allowed for each ability (PERM-01–08). Everything not named here is denied.
 * An ability knows the caller only. Ownership of a record is a pure rule of its feature, such as `files/file-access.ts`.
 */

/** The six roles of a user record (DATA-16), lower case, with spaces. */
export const roles = ['open access user', 'user', 'student', 'educator', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** Role of an account without a user record (AUTH-04). */
export const fallbackRole: Role = 'user'
/** Role of an account created by sign-up. */
export const newMemberRole: Role = 'open access user'
/** Role of the first account; at least one account always has it. */
export const ownerRole: Role = 'admin'

export const isHigherRole = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than)

/** Sessions of roles that decide about others' work end earlier. */
export const shortSessionRoles: readonly Role[] = ['moderator', 'admin']

/** A caller: without a cookie, with the visitor cookie, or signed in. */
export type Actor =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'visitor'; readonly visitorId: string }
  | {
      readonly kind: 'member'
      readonly accountId: string
      readonly email: string
      readonly role: Role
      /** Signed in, or confirmed that it is still the same person, within five minutes. */
      readonly isConfirmed: boolean
      /** Its role needs a second factor that it does not have yet; `role` is the fallback role until then. */
      readonly mustEnrol?: boolean
    }
export type Member = Extract<Actor, { kind: 'member' }>

type Grantee = 'nobody' | 'visitor' | Role

const members = roles
const visitors = ['visitor', ...members] as const
const everyone = ['nobody', ...visitors] as const
const contributors = ['educator', 'moderator', 'admin'] as const
const moderators = ['moderator', 'admin'] as const

const grants = {
  'use the site': everyone,
  'browse resources': everyone,
  'open files': everyone,
  'sign in': everyone,
  'set up the site': everyone,
  'send page events': everyone,
  'manage own account': members,
  'rate resources': visitors,
  'report resources': visitors,
  'contribute resources': contributors,
  'moderate resources': moderators,
  'read figures': moderators,
  'assign roles': ['admin'],
  'watch the site': ['admin'],
} as const satisfies Record<string, readonly Grantee[]>

export type Ability = keyof typeof grants
export const abilities = Object.keys(grants) as Ability[]

/** The part of an actor that decides: the kind, and a member's role. */
export type ActorRole =
  { readonly kind: 'nobody' | 'visitor' } | { readonly kind: 'member'; readonly role: Role }

const granteeOf = (actor: ActorRole): Grantee => (actor.kind === 'member' ? actor.role : actor.kind)

export function can(actor: ActorRole, ability: Ability): boolean {
  const allowed: readonly Grantee[] = grants[ability]
  return allowed.includes(granteeOf(actor))
}
