import * as z from 'zod/mini'
import { fallbackRole, type Role, roles } from '#shared/abilities.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  detailNames,
  isSearched,
  requestedRoles,
  textNames,
} from '#features/people/accounts/person-fields.ts'
import { personOutputs } from '#features/people/accounts/person-schema.ts'
import { disablingFailures, factorResetFailures, roleChangeFailures, rolesFailures } from './messages.ts'

const { user_not_found } = rolesFailures

/** Roles an admin can assign: all but `user`, which an account without a record has (ROLE-07). */
export const assignableRoles = roles.filter((role): role is Exclude<Role, 'user'> => role !== fallbackRole)

export type AssignableRole = (typeof assignableRoles)[number]

const accountId = z.string().check(z.minLength(1), z.maxLength(80))

export const user = z.object({
  id: accountId,
  email: z.string(),
  full_name: z.string(),
  ...personOutputs(textNames),
  age: z.nullable(z.int()),
  role: z.enum(roles),
  requested_role: z.enum(requestedRoles),
  /** Cannot sign in. */
  disabled: z.boolean(),
  /** The site sends mail, and no link or provider has proved that the email is the owner's (F-C6). */
  unconfirmed: z.boolean(),
})
export type User = z.output<typeof user>

export const usersPageSize = 100

const searched = ['email', ...detailNames.filter(isSearched)].join(', ')

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: `Lists user records, newest first. q filters by ${searched} or name; list=new returns only requests to become an educator.`,
  needs: 'assign roles',
  limit: 'read',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(200))),
    list: z.optional(z.enum(['all', 'new'])),
    cursor: z.optional(z.string().check(z.maxLength(300))),
  }),
  returns: z.object({ items: z.array(user), total: z.int(), next: z.nullable(z.string()) }),
})

const change = {
  needsConfirmation: true,
  limit: 'manage users',
  params: z.strictObject({ accountId }),
} as const

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/users/:accountId',
  summary: 'Changes the role of a user. It takes effect immediately, also in open sessions.',
  needs: 'assign roles',
  ...change,
  body: z.strictObject({
    role: z.enum(assignableRoles),
    /** Gives a higher role although the email is not confirmed. */
    unconfirmed: z.optional(z.literal(true)),
  }),
  returns: user,
  fails: { ...rolesFailures, ...roleChangeFailures },
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:accountId',
  summary: 'Deletes the user record and ends its sessions. The account stays, with the role user.',
  needs: 'assign roles',
  ...change,
  returns: z.object({ id: accountId }),
  fails: rolesFailures,
})

export const createResetLink = endpoint({
  method: 'POST',
  path: '/api/users/:accountId/reset-link',
  summary: 'Creates a one-time link to set a new password. It works for 30 minutes.',
  needs: 'assign roles',
  ...change,
  returns: z.object({ link: z.string(), expiresAt: z.string() }),
  status: 201,
  fails: { user_not_found },
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/:accountId/sessions',
  summary: 'Ends all sessions of a user. The person can sign in again.',
  needs: 'assign roles',
  ...change,
  returns: z.object({ id: accountId }),
  fails: { user_not_found },
})

const disabling = z.object({ id: accountId, disabled: z.boolean() })

export const disableUser = endpoint({
  method: 'POST',
  path: '/api/users/:accountId/disabling',
  summary: 'Disables an account: ends its sessions and refuses sign-in. Not the own one, nor the last admin.',
  needs: 'assign roles',
  ...change,
  returns: disabling,
  fails: { ...rolesFailures, ...disablingFailures },
})

export const enableUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:accountId/disabling',
  summary: 'Enables a disabled account. The person can sign in again.',
  needs: 'assign roles',
  ...change,
  returns: disabling,
  fails: { user_not_found },
})

export const resetFactors = endpoint({
  method: 'DELETE',
  path: '/api/users/:accountId/factors',
  summary:
    'Removes the passkeys, the authenticator app and the recovery codes of a user and ends all its sessions. The owner gets a mail.',
  needs: 'assign roles',
  ...change,
  returns: z.object({ id: accountId }),
  fails: { user_not_found, ...factorResetFailures },
})
