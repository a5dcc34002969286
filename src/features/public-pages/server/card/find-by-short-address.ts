import { failing } from '#shared/endpoint.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { idsBeginning } from '#features/sharing/addresses.ts'
import { findResourcePage } from '../../contract.ts'
import type { ShortAddressesRepository } from './short-addresses-repository.ts'

const fail = failing(findResourcePage)

export interface ShortAddressDeps {
  readonly shortAddresses: ShortAddressesRepository
}

/** The resources that a short address may mean: one, hardly ever more. Fails where there is none, or none any more. */
export async function findByShortAddress(
  { shortAddresses }: ShortAddressDeps,
  short: string,
): Promise<readonly [PublicResource, ...PublicResource[]]> {
  const ids = idsBeginning(short)
  const [first, ...others] = await shortAddresses.public(ids)
  if (first) return [first, ...others]
  throw fail((await shortAddresses.wasPublic(ids)) ? 'resource_gone' : 'resource_not_found')
}
