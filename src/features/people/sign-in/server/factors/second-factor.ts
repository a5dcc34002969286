/**
 * The second step of a sign-in.
 * 1. A right password or a provider's confirmation of an account with a factor starts a pending sign-in, whose cookie can
 *    do nothing but this step. It ends after five minutes.
 * 2. The factor is proved: a passkey for the challenge of this pending sign-in, or a code that works once.
 * 3. The pending sign-in ends and a session opens, if the first factor is still the account's (F-C4).
 * A passkey alone counts as both factors: its pending sign-in has no account.
 */
import { failing } from '#shared/endpoint.ts'
import { hashToken } from '#platform/auth/one-time-token.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { shownRole } from '#platform/auth/sessions/session-opener.ts'
import type { Session } from '#features/people/accounts/contract.ts'
import { findOwnAccount } from '#features/people/accounts/server/own-account-repository.ts'
import * as contract from '../../factors-contract.ts'
import { notifyOwner } from '../notices/account-notices.ts'
import { recogniseDevice } from '../notices/recognise-device.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import type { TryCaller } from '../sign-in-tries.ts'
import { factorsOf, findPasskey } from './factors-repository.ts'
import {
  endPendingSignIn,
  findPendingSignIn,
  type FirstStep,
  insertPendingSignIn,
  type SecondStep,
  setPendingChallenge,
  takePendingChallenge,
} from './pending-sign-ins-repository.ts'
import { type FactorProof, availableFactors, proveFactor } from './prove-factor.ts'

const fail = failing(contract.proveSecondFactor)

/** Returns the Set-Cookie line. */
async function startPendingSignIn(
  { db, pendingSignInCookie, newToken }: SignInDeps,
  pending: { readonly first?: FirstStep; readonly challenge?: string },
): Promise<string> {
  const token = newToken()
  await insertPendingSignIn(db, { tokenHash: hashToken(token), ...pending })
  return pendingSignInCookie.set(token)
}

/** After a right first factor: the Set-Cookie line of the pending sign-in, and the factors that can end it. */
export async function startSecondStep(deps: SignInDeps, first: FirstStep): Promise<SecondStep> {
  const cookie = await startPendingSignIn(deps, { first })
  return { cookie, factors: availableFactors(await factorsOf(deps.db, first.accountId)) }
}

async function findPending({ db, pendingSignInCookie }: SignInDeps, cookieHeader: string | undefined) {
  const token = pendingSignInCookie.read(cookieHeader)
  const tokenHash = token === undefined ? undefined : hashToken(token)
  const pending = tokenHash && (await findPendingSignIn(db, tokenHash))
  if (!pending) throw fail('factor_expired')
  return { tokenHash, first: pending.first }
}

/** For a passkey alone; `cookies` bind its challenge to this browser. */
export async function beginPasskeyAlone(deps: SignInDeps) {
  const { challenge, options } = await deps.webAuthn.signInChallenge()
  const cookies = [await startPendingSignIn(deps, { challenge })]
  return { cookies, factors: { passkey: true, app: false, recoveryCode: false }, options: { ...options } }
}

/** Fails with `factor_expired` without a first step. */
export async function beginSecondFactor(deps: SignInDeps, cookieHeader: string | undefined) {
  const { tokenHash, first } = await findPending(deps, cookieHeader)
  if (!first) throw fail('factor_expired')
  const stored = await factorsOf(deps.db, first.accountId)
  const { challenge, options } = await deps.webAuthn.signInChallenge(stored.passkeys)
  await setPendingChallenge(deps.db, tokenHash, challenge)
  return { factors: availableFactors(stored), options: { ...options } }
}

/** The account of the first step or of the passkey, and what proved it. */
async function accountOf({ db }: SignInDeps, first: FirstStep | null, proof: FactorProof) {
  if (first) return first
  const passkey = 'passkey' in proof ? await findPasskey(db, proof.passkey.id) : undefined
  if (!passkey) throw fail('factor_wrong')
  return { accountId: passkey.accountId, firstFactor: { passkeyId: passkey.id } }
}

/** Opens the session. Fails with `factor_wrong`, `factor_expired`, `account_disabled` or 429. */
export async function proveSecondFactor(deps: SignInDeps, proof: FactorProof, caller: TryCaller) {
  const { db, sessions, pendingSignInCookie } = deps
  const { cookieHeader } = caller
  const { tokenHash, first } = await findPending(deps, cookieHeader)
  const { accountId, firstFactor } = await accountOf(deps, first, proof)
  const account = await findOwnAccount(db, accountId)
  if (!account) throw fail('factor_expired')
  const email = normalEmail(account.email)
  const attempt = { accountId, email, takeChallenge: () => takePendingChallenge(db, tokenHash) }
  if (!(await proveFactor(deps, attempt, proof, caller))) throw fail('factor_wrong')
  if (!(await endPendingSignIn(db, tokenHash))) throw fail('factor_expired')
  const opened = await sessions.open(accountId, firstFactor, caller, true)
  if (opened === 'disabled') throw fail('account_disabled')
  if (typeof opened === 'string') throw fail('factor_expired')
  if ('recoveryCode' in proof)
    await notifyOwner(deps, { accountId, notice: 'recovery-code-used', language: caller.language })
  const session: Session = {
    account: { id: accountId, email: account.email, ...shownRole(account.role, opened) },
    visitor: false,
  }
  const device = await recogniseDevice(deps, { ...caller, accountId, email })
  return { session, cookies: [...opened.cookies, device, pendingSignInCookie.clear()] }
}
