import * as z from 'zod/mini'
import { roles } from '#shared/abilities.ts'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { visitPurposes } from '#features/sign-in/google-result.ts'
import {
  changePasswordFailures,
  deleteAccountFailures,
  identityFailures,
  newPasswordFailures,
  passwordResetFailures,
  setUpFailures,
  signInFailures,
  signUpFailures,
} from './messages.ts'
import { requestedRoles } from './requested-role.ts'

const email = z.string().check(z.minLength(1), z.maxLength(254))
const password = z.string().check(z.minLength(1), z.maxLength(128))
const token = z.string().check(z.regex(/^[\w-]{43}$/))

/** Who the browser is signed in as, `null` for a visitor; and whether a visitor has the cookie already. */
export const session = z.object({
  account: z.nullable(z.object({ id: z.string(), email: z.string(), role: z.enum(roles) })),
  visitor: z.boolean(),
})
export type Session = z.output<typeof session>

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in here, with the role of this moment.',
  needs: 'use the site',
  readsActor: true,
  limit: 'read',
  returns: session,
  fails: {},
})

export const createVisitor = endpoint({
  method: 'POST',
  path: '/api/visitor',
  summary:
    'Gives the visitor cookie that rating and reporting need: random, signed, kept 30 days, nothing stored.',
  needs: 'use the site',
  limit: 'visitor',
  status: 204,
  fails: {},
})

export const readSignInOptions = endpoint({
  method: 'GET',
  path: '/api/sign-in-options',
  summary: 'Which ways in this site offers, and whether minors need the consent of a guardian.',
  needs: 'use the site',
  limit: 'read',
  returns: z.object({
    google: z.boolean(),
    /** Beside Google, in the order of their buttons. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    passwordReset: z.boolean(),
    guardianConsent: z.enum(['notice', 'required']),
  }),
  fails: {},
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Signs in with email and password; the session is a cookie.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ email, password }),
  returns: session,
  fails: signInFailures,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session on the server and in the browser.',
  needs: 'sign in',
  limit: 'read',
  status: 204,
  fails: {},
})

export const setUpSite = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Makes the first admin with the one-time link that the console shows while there is none.',
  needs: 'set up the site',
  limit: 'sign-in',
  body: z.strictObject({ token, email, password }),
  returns: session,
  status: 201,
  fails: setUpFailures,
})

const name = z.optional(line(0, 120))
const age = z.nullable(z.int().check(z.minimum(1), z.maximum(120)))

export const signUp = endpoint({
  method: 'POST',
  path: '/api/sign-up',
  summary: 'Makes an account with the role open access user and signs it in.',
  needs: 'sign in',
  limit: 'sign-up',
  body: z.strictObject({
    email,
    password,
    first_name: name,
    last_name: name,
    institution: z.optional(line(0, 160)),
    age: z.optional(age),
    requested_role: z.optional(z.enum(requestedRoles)),
    guardian_consent: z.optional(z.boolean()),
  }),
  returns: session,
  status: 201,
  fails: signUpFailures,
})

/** The user record of spec 3, and how this account proves who it is. */
export const account = z.object({
  full_name: z.string(),
  email: z.string(),
  institution: z.string(),
  age,
  role: z.enum(roles),
  requested_role: z.enum(requestedRoles),
  /** Without one the account signs in with Google. */
  hasPassword: z.boolean(),
})
export type Account = z.output<typeof account>

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The own user record; role user and blank fields where an account has none.',
  needs: 'manage own account',
  limit: 'read',
  returns: account,
  fails: {},
})

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Changes the four own fields that a person may change.',
  needs: 'manage own account',
  limit: 'manage users',
  body: z.strictObject({
    full_name: z.optional(line(0, 241)),
    institution: z.optional(line(0, 160)),
    age: z.optional(age),
    requested_role: z.optional(z.enum(requestedRoles)),
    /** The account the change was written for; refused when another one is signed in by now. */
    ofAccount: z.optional(line(1, 80)),
  }),
  returns: account,
  idempotent: true,
  fails: {},
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything the site keeps about the own account, as a JSON file to download.',
  needs: 'manage own account',
  limit: 'export',
  fails: {},
})

export const sizeOfExport = endpoint({
  method: 'GET',
  path: '/api/account/export-size',
  summary: 'How large that file would be now.',
  needs: 'manage own account',
  limit: 'manage users',
  returns: z.object({ bytes: z.int() }),
  fails: {},
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary:
    'Sets a new password, given the old one; ends every other session of the account and renews this one. A wrong old password counts as a failed sign-in.',
  needs: 'manage own account',
  limit: 'sign-in',
  body: z.strictObject({ password, newPassword: password }),
  status: 204,
  fails: changePasswordFailures,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary:
    'Deletes the own account for good. `email` must be the one signed in; the password is asked for, or where there is none a sign-in with Google not older than five minutes.',
  needs: 'manage own account',
  limit: 'manage users',
  body: z.strictObject({ email, password: z.optional(z.string().check(z.maxLength(128))) }),
  status: 204,
  fails: deleteAccountFailures,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset-requests',
  summary: 'Mails a one-time link to a new password, if there is such an account; the answer never says.',
  needs: 'sign in',
  limit: 'reset',
  body: z.strictObject({ email }),
  status: 202,
  fails: passwordResetFailures,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Sets a new password with a one-time link and ends every session of the account.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ token, password }),
  status: 204,
  fails: newPasswordFailures,
})

const visit = {
  method: 'GET',
  readsActor: true,
  limit: 'sign-in',
  ownTime: true,
  query: z.strictObject({ purpose: z.enum(visitPurposes) }),
  fails: {},
} as const
const provider = z.object({ provider: z.string().check(z.maxLength(32)) })

export const startGoogle = endpoint({
  ...visit,
  path: '/api/google',
  summary: 'Sends a popup window on to Google; it comes back to the page google-done.html with the result.',
  needs: 'sign in',
})

export const beginVisit = endpoint({
  ...visit,
  path: '/api/sign-in/:provider',
  summary: 'Sends a popup window on to an OpenID provider, as `/api/google` does to Google.',
  needs: 'sign in',
  params: provider,
})

const fromProvider = z.optional(z.string().check(z.maxLength(2048)))

export const finishVisit = endpoint({
  ...visit,
  path: '/api/auth/callback/:provider',
  summary: 'Takes the window back from Google or another provider, and goes on to google-done.html.',
  needs: 'sign in',
  params: provider,
  // Providers add parameters of their own.
  query: z.looseObject({ code: fromProvider, state: fromProvider, iss: fromProvider, error: fromProvider }),
})

const identity = z.object({ id: z.string(), provider: z.string(), name: z.string() })

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/account/identities',
  summary: 'The identities of providers with which the own account signs in.',
  needs: 'manage own account',
  limit: 'read',
  returns: z.object({ items: z.array(identity) }),
  fails: {},
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/account/confirmation',
  summary: 'Takes the password as fresh authentication: for five minutes identities can be changed.',
  needs: 'manage own account',
  limit: 'sign-in',
  body: z.strictObject({ password }),
  status: 204,
  fails: identityFailures,
})

export const disconnectIdentity = endpoint({
  method: 'DELETE',
  path: '/api/account/identities/:id',
  summary: 'Removes an identity, never the last way to sign in; needs fresh authentication.',
  needs: 'manage own account',
  limit: 'manage users',
  params: z.object({ id: z.string().check(z.maxLength(80)) }),
  status: 204,
  fails: identityFailures,
})
