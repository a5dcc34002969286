import * as z from 'zod/mini'
import { emailInput, passwordInput, session } from '#features/people/accounts/contract.ts'
import { newAccountFailures } from '#features/people/accounts/messages.ts'
import { roles } from '#shared/abilities.ts'
import { endpoint } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { signInOptions } from '#shared/site/site-options-schema.ts'
import { provableFactors } from './factors-contract.ts'
import { flowPurposes } from './flow-result.ts'
import {
  changePasswordFailures,
  identityFailures,
  newPasswordFailures,
  passwordResetFailures,
  setUpFailures,
  signInFailures,
} from './messages.ts'

const { password_too_weak } = newAccountFailures
const { too_many_requests } = signInFailures

const token = z.string().check(z.regex(/^[\w-]{43}$/))

export const readSignInOptions = endpoint({
  method: 'GET',
  path: '/api/sign-in-options',
  summary: 'Returns the sign-in methods of this site, and whether minors need the consent of a guardian.',
  needs: 'use the site',
  limit: 'read',
  returns: z.extend(z.omit(signInOptions, { demo: true }), {
    /** With `npm run demo` only. */
    demoAccounts: z.optional(
      z.readonly(z.array(z.object({ email: z.string(), password: z.string(), role: z.enum(roles) }))),
    ),
  }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary:
    'Signs in with email and password, and sets a session cookie. For an account with a second factor it sets a half-sign-in cookie and returns the factors instead.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ email: emailInput, password: passwordInput }),
  returns: z.extend(session, { secondFactor: z.optional(provableFactors) }),
  fails: signInFailures,
})

export const setUpSite = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Creates the first admin with the one-time link from the server console.',
  needs: 'set up the site',
  limit: 'sign-in',
  body: z.strictObject({ token, email: emailInput, password: passwordInput }),
  returns: session,
  status: 201,
  fails: { ...newAccountFailures, ...setUpFailures, too_many_requests },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary:
    'Changes the password. It needs the current one and, with a second factor, a confirmed session. It ends every other session of the account and renews this one. A wrong password counts as a failed sign-in.',
  needs: 'manage own account',
  limit: 'sign-in',
  body: z.strictObject({ password: passwordInput, newPassword: passwordInput }),
  status: 204,
  fails: { ...changePasswordFailures, password_too_weak, too_many_requests },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset-requests',
  summary:
    'Emails a one-time link to set a new password, if the account exists. The response does not say whether it exists.',
  needs: 'sign in',
  limit: 'reset',
  body: z.strictObject({ email: emailInput }),
  status: 202,
  fails: passwordResetFailures,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Sets a new password with a one-time link and ends every session of the account.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ token, password: passwordInput }),
  status: 204,
  fails: { ...newPasswordFailures, password_too_weak },
})

const flow = {
  method: 'GET',
  readsActor: true,
  limit: 'sign-in',
  ownTime: true,
  query: z.strictObject({ purpose: z.enum(flowPurposes) }),
  fails: { foreign_origin: commonFailures.foreign_origin },
} as const

const provider = z.object({ provider: z.string().check(z.maxLength(32)) })

export const startGoogle = endpoint({
  ...flow,
  path: '/api/google',
  summary: 'Redirects a popup window to Google. It returns to google-done.html with the result.',
  needs: 'sign in',
})

export const startSignInFlow = endpoint({
  ...flow,
  path: '/api/sign-in/:provider',
  summary: 'Redirects a popup window to an OpenID provider, as `/api/google` does for Google.',
  needs: 'sign in',
  params: provider,
})

const fromProvider = z.optional(z.string().check(z.maxLength(2048)))

export const finishSignInFlow = endpoint({
  ...flow,
  path: '/api/auth/callback/:provider',
  summary: 'Handles the return from Google or another provider, and redirects to google-done.html.',
  needs: 'sign in',
  params: provider,
  // Providers add parameters of their own.
  query: z.looseObject({ code: fromProvider, state: fromProvider, iss: fromProvider, error: fromProvider }),
})

const identity = z.object({ id: z.string(), provider: z.string(), name: z.string() })

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/account/identities',
  summary: 'Lists the provider identities that your account can sign in with.',
  needs: 'manage own account',
  limit: 'read',
  returns: z.object({ items: z.array(identity) }),
})

export const disconnectIdentity = endpoint({
  method: 'DELETE',
  path: '/api/account/identities/:id',
  summary: 'Removes an identity, but never the last sign-in method.',
  needs: 'manage own account',
  needsConfirmation: true,
  limit: 'manage users',
  params: z.object({ id: z.string().check(z.maxLength(80)) }),
  status: 204,
  fails: identityFailures,
})
