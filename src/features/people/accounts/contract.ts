import * as z from 'zod/mini'
import { roles } from '#shared/abilities.ts'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import {
  deleteAccountFailures,
  emailFailures,
  guardianFailures,
  newAccountFailures,
  signUpFailures,
} from './messages.ts'
import { detailNames, fieldNames, requestedRoles } from './person-fields.ts'
import { personInputs, personOutputs } from './person-schema.ts'

export const emailInput = z.string().check(z.minLength(1), z.maxLength(254))

export const passwordInput = z.string().check(z.minLength(1), z.maxLength(128))

const signedIn = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Its role needs a second factor that it does not have yet; `role` is the fallback role until then. */
  mustEnrol: z.optional(z.boolean()),
})

/** The account signed in, `null` for a visitor; `visitor`: the visitor cookie is set. */
export const session = z.object({
  account: z.nullable(signedIn),
  visitor: z.boolean(),
  /** Own resources that a moderator returned; read with the session, not returned by a sign-in. */
  needsAttention: z.optional(z.int()),
  /** Read with the session too; absent without an unread notice. */
  unreadNotices: z.optional(z.int()),
})
export type Session = z.output<typeof session>

const name = z.optional(line(0, 120))

const guardianAnswer = {
  guardian_consent: z.optional(z.boolean()),
  guardian_email: z.optional(emailInput),
}

export const signUp = endpoint({
  method: 'POST',
  path: '/api/sign-up',
  summary: 'Creates an account with the role open access user and signs it in.',
  needs: 'sign in',
  limit: 'sign-up',
  body: z.strictObject({
    email: emailInput,
    password: passwordInput,
    first_name: name,
    last_name: name,
    ...personInputs([...detailNames, 'requested_role']),
    ...guardianAnswer,
  }),
  returns: session,
  status: 201,
  fails: { ...newAccountFailures, ...signUpFailures },
})

/** The user record (DATA-15), and the state of the account. */
export const account = z.object({
  full_name: z.string(),
  email: z.string(),
  ...personOutputs(detailNames),
  role: z.enum(roles),
  requested_role: z.enum(requestedRoles),
  hasPassword: z.boolean(),
  /** A link or a provider has proved that the email is the owner's (F-C6). */
  emailConfirmed: z.boolean(),
  /** The site sends mail: the owner can confirm and change the email. */
  sendsMail: z.boolean(),
  /** A guardian was asked and has not answered. */
  guardianAsked: z.boolean(),
})
export type Account = z.output<typeof account>

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Returns your user record. An account without one gets the role user and empty fields.',
  needs: 'manage own account',
  limit: 'read',
  returns: account,
})

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary:
    'Updates the four fields of your user record that you can change. Where the site asks for the consent of a guardian, an age below 18 needs the answer that a sign-up needs.',
  needs: 'manage own account',
  limit: 'manage users',
  body: z.strictObject({
    ...personInputs(fieldNames),
    ...guardianAnswer,
    /** Account of a queued change; refused when another one is signed in now. */
    ofAccount: z.optional(line(1, 80)),
  }),
  returns: account,
  idempotent: true,
  fails: signUpFailures,
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Returns everything the site stores about your account, as a JSON file.',
  needs: 'manage own account',
  needsConfirmation: true,
  limit: 'export',
})

export const sizeOfExport = endpoint({
  method: 'GET',
  path: '/api/account/export-size',
  summary: 'Returns the current size of the file with your data.',
  needs: 'manage own account',
  limit: 'manage users',
  returns: z.object({ bytes: z.int() }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary:
    'Deletes your account for good. `email` must be your email. It needs your password or, for an account without one, a confirmation by Google within five minutes; with a second factor also a confirmed session. It fails while a former email can be restored.',
  needs: 'manage own account',
  limit: 'manage users',
  body: z.strictObject({ email: emailInput, password: z.optional(z.string().check(z.maxLength(128))) }),
  status: 204,
  fails: deleteAccountFailures,
})

export const repeatConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/email-confirmation',
  summary: 'Emails a one-time link that confirms your email. It works for 24 hours.',
  needs: 'manage own account',
  limit: 'confirmation mails',
  status: 202,
  fails: { mail_unavailable: emailFailures.mail_unavailable },
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Emails a one-time link to a new address; the link makes it the email of your account. The response does not say whether another account has the address.',
  needs: 'manage own account',
  needsConfirmation: true,
  limit: 'email changes',
  body: z.strictObject({ email: emailInput }),
  status: 202,
  fails: {
    invalid_email: newAccountFailures.invalid_email,
    mail_unavailable: emailFailures.mail_unavailable,
  },
})

const linkToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const followEmailLink = endpoint({
  method: 'POST',
  path: '/api/email-links',
  summary:
    'Confirms or changes the email of an account, or restores the former one, with a one-time link. It signs nobody in. A change needs the session of the account; a confirmation without it removes the password and the other ways to sign in.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken }),
  returns: z.object({
    purpose: z.enum(['confirm', 'change', 'restore']),
    email: z.string(),
    /** The password was removed: its owner sets one by a mailed link. */
    needsPassword: z.optional(z.boolean()),
  }),
  fails: { email_link_gone: emailFailures.email_link_gone, sign_in_first: emailFailures.sign_in_first },
})

export const repeatGuardianMail = endpoint({
  method: 'POST',
  path: '/api/account/guardian-mail',
  summary: 'Emails your guardian a new one-time link, if the guardian has not answered yet.',
  needs: 'manage own account',
  limit: 'confirmation mails',
  status: 202,
  fails: { mail_unavailable: emailFailures.mail_unavailable },
})

export const readGuardianRequest = endpoint({
  method: 'POST',
  path: '/api/guardian-requests',
  summary:
    'Returns what the site keeps about a minor, for the guardian with the one-time link. It does not use the link up.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken }),
  returns: z.object({ email: z.string(), ...personOutputs(fieldNames) }),
  fails: guardianFailures,
})
export type GuardianRequest = z.output<(typeof readGuardianRequest)['returns']>

export const agreeAsGuardian = endpoint({
  method: 'POST',
  path: '/api/guardian-consents',
  summary: 'Stores the consent of a guardian to the account of a minor, with a one-time link.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken }),
  status: 204,
  fails: guardianFailures,
})
