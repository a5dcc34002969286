/** Second factors: the second step of a sign-in, and the own passkeys, authenticator app and recovery codes. */
import * as z from 'zod/mini'
import { session } from '#features/people/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { factorFailures, ownFactorFailures, signInFailures } from './messages.ts'

const { account_disabled, too_many_requests } = signInFailures

/** Options and responses of `navigator.credentials`; the library checks them. */
const json = z.record(z.string(), z.unknown())
const passkey = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1400)), response: json })
const passkeyProof = z.strictObject({ passkey })
const codeProof = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) })
const recoveryProof = z.strictObject({ recoveryCode: z.string().check(z.minLength(1), z.maxLength(80)) })

/** The factors that an account can prove. */
export const provableFactors = z.object({
  passkey: z.boolean(),
  app: z.boolean(),
  recoveryCode: z.boolean(),
})
export type AvailableFactors = z.output<typeof provableFactors>

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/sign-in/challenge',
  summary:
    'Starts the second step of the sign-in in the half-sign-in cookie: returns its factors, and the options for a passkey. With `alone` it starts a sign-in with a passkey only and sets that cookie.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ alone: z.boolean() }),
  returns: z.object({ factors: provableFactors, options: json }),
  fails: { factor_expired: factorFailures.factor_expired },
})

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-factor',
  summary:
    'Ends the sign-in in the half-sign-in cookie with a passkey, a code of the authenticator app or a recovery code, and sets a session cookie. A refused one counts as a failed sign-in.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.union([passkeyProof, codeProof, recoveryProof]),
  returns: session,
  fails: { ...factorFailures, account_disabled, too_many_requests },
})

const change = { needsConfirmation: true, limit: 'manage users' } as const

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const times = { createdAt: z.string(), usedAt: z.nullable(z.string()) }

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/account/factors',
  summary: 'Returns your passkeys, your authenticator app and the number of unused recovery codes.',
  needs: 'manage own account',
  limit: 'read',
  returns: z.object({
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), ...times })),
    app: z.nullable(z.object(times)),
    recoveryCodes: z.int(),
    /** The role of the account needs a second factor (REQUIRE_MFA), and it has none yet. */
    mustEnrol: z.boolean(),
  }),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/challenge',
  summary: 'Returns the options for a new passkey of your account.',
  needs: 'manage own account',
  ...change,
  returns: z.object({ options: json }),
  fails: { too_many_passkeys: ownFactorFailures.too_many_passkeys },
})

/** Ten new recovery codes beside the first factor of an account; they are shown once. */
const added = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary:
    'Adds a passkey, ends every other session of the account and renews this one. With the first factor it returns ten recovery codes.',
  needs: 'manage own account',
  ...change,
  body: z.strictObject({ name: passkeyName, passkey }),
  returns: added,
  status: 201,
  fails: ownFactorFailures,
})

export const beginApp = endpoint({
  method: 'POST',
  path: '/api/account/authenticator/secret',
  summary: 'Returns the secret of a new authenticator app, which a code must confirm within five minutes.',
  needs: 'manage own account',
  ...change,
  returns: z.object({ secret: z.string(), uri: z.string() }),
})

export const addApp = endpoint({
  method: 'POST',
  path: '/api/account/authenticator',
  summary:
    'Adds the authenticator app in place of a former one, ends every other session of the account and renews this one. With the first factor it returns ten recovery codes.',
  needs: 'manage own account',
  ...change,
  body: codeProof,
  returns: added,
  status: 201,
  fails: ownFactorFailures,
})

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/account/factors/:id',
  summary:
    'Removes a passkey, or with the id `app` the authenticator app, and ends every other session of the account. Recovery codes go with the last factor.',
  needs: 'manage own account',
  ...change,
  params: z.strictObject({ id: z.string().check(z.maxLength(80)) }),
  status: 204,
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Returns ten new recovery codes; the former ones no longer work. It needs a second factor.',
  needs: 'manage own account',
  ...change,
  returns: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 201,
  fails: { not_found: commonFailures.not_found },
})

export const beginFactorConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/confirmation/challenge',
  summary: 'Returns the options for a passkey of your account, to confirm that it is you.',
  needs: 'manage own account',
  limit: 'sign-in',
  returns: z.object({ options: json }),
})

export const confirmWithFactor = endpoint({
  method: 'POST',
  path: '/api/account/confirmation/factor',
  summary:
    'Confirms with a passkey or a code of the authenticator app that it is still you, as `/api/account/confirmation` does with the password.',
  needs: 'manage own account',
  limit: 'sign-in',
  body: z.union([passkeyProof, codeProof]),
  status: 204,
  fails: { factor_wrong: factorFailures.factor_wrong, too_many_requests },
})
