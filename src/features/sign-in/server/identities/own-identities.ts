import { failing, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import * as contract from '../../contract.ts'
import type { AccountDeletionRepository } from '#features/accounts/server/account-deletion-repository.ts'
import type { StartFlowDeps } from './start-sign-in-flow.ts'

const fail = failing(contract.disconnectIdentity)

type IdentityDeps = Pick<StartFlowDeps, 'identities' | 'signInProviders' | 'freshProofs'>

export interface ConfirmDeps extends IdentityDeps {
  readonly accountDeletions: Pick<AccountDeletionRepository, 'proofOf'>
  /** Fails with `wrong_password` or, after five of them, 429. */
  readonly checkOwnPassword: (accountId: string, typed: string, hash: string) => Promise<void>
}

/** The identities of an account; a provider without settings is named by its id. */
export async function listIdentities(
  { identities, signInProviders }: IdentityDeps,
  accountId: string,
): Promise<ReturnOf<typeof contract.listIdentities>> {
  const own = await identities.identitiesOf(accountId)
  return {
    items: own.map(({ id, provider }) => ({
      id,
      provider,
      name: signInProviders.get(provider)?.name ?? (provider === 'google' ? 'Google' : provider),
    })),
  }
}

/** Fresh authentication by password: for five minutes this session may change its identities. */
export async function confirmWithPassword(
  deps: ConfirmDeps,
  { accountId, cookieHeader }: { readonly accountId: string; readonly cookieHeader: string },
  password: string,
) {
  const { passwordHash } = await deps.accountDeletions.proofOf(accountId)
  if (passwordHash === undefined) throw fail('reauthentication_needed')
  await deps.checkOwnPassword(accountId, password, passwordHash)
  await deps.freshProofs.store(cookieHeader, 'identities')
}

/** Fails with `reauthentication_needed`, `last_way_in` or `not_found`. */
export async function disconnectIdentity(
  { identities, freshProofs }: IdentityDeps,
  { accountId, cookieHeader }: { readonly accountId: string; readonly cookieHeader: string },
  id: string,
) {
  if (!(await freshProofs.has(cookieHeader, 'identities'))) throw fail('reauthentication_needed')
  const outcome = await identities.disconnect(accountId, id)
  if (outcome === 'last way in') throw fail('last_way_in')
  if (outcome === 'unknown') throw commonFailure('not_found')
}
