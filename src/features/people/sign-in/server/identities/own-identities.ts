import { failing, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import * as contract from '../../contract.ts'
import { type ChangingOwner, followChange } from '../notices/follow-change.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { bindGoogle, identitiesOf, removeIdentity } from './identities-repository.ts'

const fail = failing(contract.disconnectIdentity)

/** The identities of an account; a provider without settings is named by its id. */
export async function listIdentities(
  { db, signInProviders }: SignInDeps,
  accountId: string,
): Promise<ReturnOf<typeof contract.listIdentities>> {
  const own = await identitiesOf(db, accountId)
  return {
    items: own.map(({ id, provider }) => ({
      id,
      provider,
      name: signInProviders.get(provider)?.name ?? (provider === 'google' ? 'Google' : provider),
    })),
  }
}

/** Fails with `last_way_in` or `not_found`. */
export async function disconnectIdentity(deps: SignInDeps, owner: ChangingOwner, id: string) {
  const outcome = await removeIdentity(deps.db, id, followChange(deps, owner, 'identity-disconnected'))
  if (outcome === 'last way in') throw fail('last_way_in')
  if (outcome === 'unknown') throw commonFailure('not_found')
}

/** Binds the Google accounts of versions without issuers to the one that the settings name. */
export async function bindGoogleAccounts({ db, signInProviders }: SignInDeps) {
  const google = signInProviders.get('google')
  if (google) await bindGoogle(db, google.client.issuer)
}
