import { failing, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import * as contract from '#features/people/sessions/contract.ts'
import { proofOf } from '#features/people/accounts/server/account-deletion-repository.ts'
import { factorsOf } from './factors/factors-repository.ts'
import { listIdentities } from './identities/own-identities.ts'
import { checkOwnPassword, type PasswordCaller } from './passwords/change-password.ts'
import type { SignInDeps } from './sign-in-deps.ts'
import { countTry } from './sign-in-tries.ts'

const fail = failing(contract.confirmSession)

/**
 * Returns the new cookies of the session, confirmed for five minutes. A wrong password counts as a failed sign-in.
 * Fails with `factor_needed`, `wrong_password`, `no_password` or 429.
 */
export async function confirmWithPassword(
  deps: SignInDeps,
  caller: PasswordCaller,
  password: string,
): Promise<string[]> {
  if ((await proofOf(deps.db, caller.accountId)).hasFactor) throw fail('factor_needed')
  const undoCount = await countTry(deps, caller.email, caller)
  await checkOwnPassword(deps, caller.accountId, password)
  const cookies = await deps.sessions.confirm(caller.cookieHeader)
  if (!cookies) throw commonFailure('not_signed_in')
  await undoCount()
  return cookies
}

/** The second factors; without one the password, and the providers of the account that have settings. */
export async function listConfirmationWays(
  deps: SignInDeps,
  accountId: string,
): Promise<ReturnOf<typeof contract.listConfirmationWays>> {
  const { passwordHash, hasFactor } = await proofOf(deps.db, accountId)
  const { passkeys, app } = await factorsOf(deps.db, accountId)
  const factors = { ...(passkeys.length > 0 && { passkey: true }), ...(app && { app: true }) }
  if (hasFactor) return { password: false, ...factors, providers: [] }
  const { items } = await listIdentities(deps, accountId)
  const usable = items.filter(({ provider }) => deps.signInProviders.has(provider))
  const byId = new Map(usable.map(({ provider, name }) => [provider, { id: provider, name }]))
  return { password: passwordHash !== undefined, providers: [...byId.values()] }
}
