import { failing, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import * as contract from '#features/accounts/contract.ts'
import { checkPassword, type DeleteAccountDeps } from '#features/accounts/server/delete-account.ts'
import type { BeginVisitDeps } from './start-sign-in-flow.ts'

const fail = failing(contract.disconnectIdentity)

type IdentityDeps = Pick<BeginVisitDeps, 'identities' | 'signInProviders' | 'freshProofs'>
type ConfirmDeps = DeleteAccountDeps & IdentityDeps

/** The identities of an account; a provider that is not set up any more goes by its id. */
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

/** The password as fresh authentication: for five minutes this session may change the ways to sign in. */
export async function confirmWithPassword(
  deps: ConfirmDeps,
  { accountId, cookieHeader }: { readonly accountId: string; readonly cookieHeader: string },
  password: string,
) {
  const { passwordHash } = await deps.accountDeletions.proofOf(accountId)
  if (passwordHash === undefined) throw fail('reauthentication_needed')
  await checkPassword(deps, accountId, password, passwordHash)
  await deps.freshProofs.keep(cookieHeader, 'identities')
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
