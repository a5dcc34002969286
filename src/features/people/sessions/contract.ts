import * as z from 'zod/mini'
import { passwordInput } from '#features/people/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { confirmationFailures } from './messages.ts'

const id = z.string().check(z.maxLength(80))

const session = z.object({
  id: z.string(),
  /** The session of this call. */
  isCurrent: z.boolean(),
  startedAt: z.string(),
  /** Rounded down to a quarter of an hour, but not before the start. */
  lastUsedAt: z.string(),
  /** Such as `Firefox`; null if unknown. */
  browser: z.nullable(z.string()),
  /** Such as `Android`; null if unknown. */
  system: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary:
    'Lists where your account is signed in: this session, then the last used first. It holds no address.',
  needs: 'manage own account',
  limit: 'read',
  returns: z.object({ items: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Ends a session of your account at once.',
  needs: 'manage own account',
  needsConfirmation: true,
  limit: 'manage users',
  params: z.object({ id }),
  status: 204,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Ends every session of your account but this one, at once. Returns how many.',
  needs: 'manage own account',
  needsConfirmation: true,
  limit: 'manage users',
  returns: z.object({ ended: z.int() }),
})

export const checkConfirmation = endpoint({
  method: 'GET',
  path: '/api/account/confirmation',
  summary: 'Fails if this session is not confirmed. Called before a download or a window, which cannot ask.',
  needs: 'manage own account',
  needsConfirmation: true,
  limit: 'read',
  status: 204,
})

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/account/confirmation',
  summary:
    'Confirms with the password that it is still you; an account with a second factor confirms with that. For five minutes, calls that need a confirmation work in this session, which gets a new cookie. A wrong password counts as a failed sign-in.',
  needs: 'manage own account',
  limit: 'sign-in',
  body: z.strictObject({ password: passwordInput }),
  status: 204,
  fails: confirmationFailures,
})

export const listConfirmationWays = endpoint({
  method: 'GET',
  path: '/api/account/confirmation-ways',
  summary: 'Returns how your account can confirm that it is you.',
  needs: 'manage own account',
  limit: 'read',
  // A further way is a further field here and a further part of `confirmation-dialog.tsx`.
  returns: z.object({
    password: z.boolean(),
    /** Proved by `confirmWithFactor` of sign-in. */
    passkey: z.optional(z.boolean()),
    app: z.optional(z.boolean()),
    /** Asked in a window with the purpose `confirm`. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})
