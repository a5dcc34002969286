/** Spec 6 and the permission matrix in one table: who may do what. Everything not named here is denied. */

/** The six roles of a user record (spec 3), lower case, with spaces. */
export const roles = ['open access user', 'user', 'student', 'educator', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** What an account without a user record has (spec 3). */
export const fallbackRole: Role = 'user'
/** What everybody becomes who makes an account by themselves. */
export const newMemberRole: Role = 'open access user'
/** Who is made first, and of whom there is always one. */
export const ownerRole: Role = 'admin'

/** True where one role stands after the other in the list of roles. */
export const isHigherRole = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than)

/** People who decide about others' work stay signed in for a shorter time. */
export const shortSessionRoles: readonly Role[] = ['moderator', 'admin']

/** Somebody without any cookie, a visitor with the visitor cookie, or a signed-in member. */
export type Actor =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'visitor'; readonly visitorId: string }
  | { readonly kind: 'member'; readonly accountId: string; readonly email: string; readonly role: Role }
export type Member = Extract<Actor, { kind: 'member' }>

type Who = 'nobody' | 'visitor' | Role

const members = roles
const visitors = ['visitor', ...members] as const
const everyone = ['nobody', ...visitors] as const
const contributors = ['educator', 'moderator', 'admin'] as const
const moderators = ['moderator', 'admin'] as const

const allowedFor = {
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
  'assign roles': ['admin'],
  'watch the site': ['admin'],
} as const satisfies Record<string, readonly Who[]>

export type Ability = keyof typeof allowedFor
export const abilities = Object.keys(allowedFor) as Ability[]

/** What of an actor decides: the kind, and a member's role. */
export type Standing =
  { readonly kind: 'nobody' | 'visitor' } | { readonly kind: 'member'; readonly role: Role }

const resolveActor = (actor: Standing): Who => (actor.kind === 'member' ? actor.role : actor.kind)

/** True when the actor's kind or role stands in the row of the ability. */
export function can(actor: Standing, ability: Ability): boolean {
  const allowed: readonly Who[] = allowedFor[ability]
  return allowed.includes(resolveActor(actor))
}
