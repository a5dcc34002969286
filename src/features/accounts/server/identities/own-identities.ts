import { failing, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import * as contract from '../../contract.ts'
import { checkPassword, type DeleteAccountParts } from '../deletion/delete-account.ts'
import type { BeginVisitParts } from './begin-visit.ts'

const fail = failing(contract.disconnectIdentity)

type IdentityParts = Pick<BeginVisitParts, 'identities' | 'signInProviders' | 'freshProofs'>
type ConfirmParts = DeleteAccountParts & IdentityParts

/** The identities of an account; a provider that is not set up any more goes by its id. */
export async function listIdentities(
  { identities, signInProviders }: IdentityParts,
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
  parts: ConfirmParts,
  { accountId, cookieHeader }: { readonly accountId: string; readonly cookieHeader: string },
  password: string,
) {
  const { passwordHash } = await parts.accountDeletions.proofOf(accountId)
  if (passwordHash === undefined) throw fail('reauthentication_needed')
  await checkPassword(parts, accountId, password, passwordHash)
  await parts.freshProofs.keep(cookieHeader, 'identities')
}

/** Fails with `reauthentication_needed`, `last_way_in` or `not_found`. */
export async function disconnectIdentity(
  { identities, freshProofs }: IdentityParts,
  { accountId, cookieHeader }: { readonly accountId: string; readonly cookieHeader: string },
  id: string,
) {
  if (!(await freshProofs.has(cookieHeader, 'identities'))) throw fail('reauthentication_needed')
  const outcome = await identities.disconnect(accountId, id)
  if (outcome === 'last way in') throw fail('last_way_in')
  if (outcome === 'unknown') throw commonFailure('not_found')
}
