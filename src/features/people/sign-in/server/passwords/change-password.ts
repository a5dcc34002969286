import { type BodyOf, failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { OpenedSession } from '#platform/auth/sessions/session-opener.ts'
import * as contract from '../../contract.ts'
import { proofOf } from '#features/people/accounts/server/account-deletion-repository.ts'
import { checkNewPassword } from '#features/people/accounts/server/check-new-password.ts'
import { notifyOwner } from '../notices/account-notices.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { countTry, type TryCaller } from '../sign-in-tries.ts'
import { replacePassword } from './password-changes-repository.ts'

const fail = failing(contract.changePassword)

export interface PasswordCaller extends TryCaller {
  readonly accountId: string
  readonly email: string
}

type Typed = BodyOf<typeof contract.changePassword>

/** Returns the hash that the typed password matches. Fails with `no_password` or `wrong_password`. */
export async function checkOwnPassword({ db, passwords }: SignInDeps, accountId: string, typed: string) {
  const { passwordHash } = await proofOf(db, accountId)
  if (passwordHash === undefined) throw fail('no_password')
  if (!(await passwords.matches(typed, passwordHash))) throw fail('wrong_password', { field: 'password' })
  return passwordHash
}

/** Returns undefined if the hash was replaced after the check. */
async function attempt(
  deps: SignInDeps,
  { accountId, cookieHeader, userAgent, language }: PasswordCaller,
  { password, newPassword }: Typed,
): Promise<OpenedSession | undefined> {
  const { db, passwords, sessions } = deps
  const checked = { passwordHash: await checkOwnPassword(deps, accountId, password) }
  const change = { accountId, checked, cookieHeader, userAgent, newHash: await passwords.hash(newPassword) }
  const opened = await replacePassword(db, change, sessions, (tx) =>
    notifyOwner(deps, { accountId, notice: 'password-changed', language }, tx),
  )
  if (opened === 'disabled') throw commonFailure('not_signed_in')
  return opened === 'credential changed' ? undefined : opened
}

/**
 * Sets a new password, ends every session of the account and returns the cookies of a new one (F-C8). A wrong old
 * password counts as a failed sign-in. With a second factor the session must be confirmed. Fails with `confirm_first`, `password_too_weak`, `wrong_password`, `no_password` or 429.
 */
export async function changePassword(
  deps: SignInDeps,
  caller: PasswordCaller & { readonly isConfirmed: boolean },
  typed: Typed,
) {
  const { hasFactor } = await proofOf(deps.db, caller.accountId)
  if (hasFactor && !caller.isConfirmed) throw commonFailure('confirm_first')
  checkNewPassword(deps.passwords, typed.newPassword, { field: 'newPassword', email: caller.email })
  const undoCount = await countTry(deps, caller.email, caller)
  // Two attempts, as at sign-in: a concurrent sign-in may rehash the same password (F-C20).
  const opened = (await attempt(deps, caller, typed)) ?? (await attempt(deps, caller, typed))
  if (!opened) throw fail('wrong_password', { field: 'password' })
  await undoCount()
  return opened.cookies
}
