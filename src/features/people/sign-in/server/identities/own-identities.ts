import { failing, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import * as contract from '../../contract.ts'
import { type ChangingOwner, followChange, type FollowDeps } from '../notices/follow-change.ts'
import type { StartFlowDeps } from './start-sign-in-flow.ts'

const fail = failing(contract.disconnectIdentity)

export type IdentityDeps = Pick<StartFlowDeps, 'identities' | 'signInProviders'>

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

/** Fails with `last_way_in` or `not_found`. */
export async function disconnectIdentity(
  { identities, ...deps }: Pick<IdentityDeps, 'identities'> & FollowDeps,
  owner: ChangingOwner,
  id: string,
) {
  const outcome = await identities.disconnect(id, followChange(deps, owner, 'identity-disconnected'))
  if (outcome === 'last way in') throw fail('last_way_in')
  if (outcome === 'unknown') throw commonFailure('not_found')
}
