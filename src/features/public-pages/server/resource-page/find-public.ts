import { failing } from '#shared/endpoint.ts'
import type { HarvestRepository } from '#features/harvest/server/harvest-repository.ts'
import type { ResourceDetails } from '#features/resources/resource.ts'
import * as contract from '../../contract.ts'

const fail = failing(contract.resourcePage)

export interface FindDeps {
  readonly publicRecords: Pick<HarvestRepository, 'record'>
}

/** Fails with `resource_not_found` where nothing ever was public, with `resource_gone` where something was. */
export async function findPublic({ publicRecords }: FindDeps, resourceId: string): Promise<ResourceDetails> {
  const record = await publicRecords.record(resourceId)
  if (!record) throw fail('resource_not_found')
  if (!record.resource) throw fail('resource_gone')
  return record.resource
}
