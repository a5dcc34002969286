import type { SiteInfo } from '#features/harvest/learning-resource.ts'
import { ownPagePath } from '#features/resources/own-page.ts'
import type { ResourceDetails } from '#features/resources/resource.ts'
import type { Language } from '#shared/languages.ts'
import { plainPage } from '../plain-page.ts'
import { resourceBody } from './resource-body.ts'
import { resourceHead } from './resource-head.ts'
import { failing } from '#shared/endpoint.ts'
import type { HarvestRepository } from '#features/harvest/server/harvest-repository.ts'
import * as contract from '../../contract.ts'

/** The whole page of a resource, for people and for machines. */
export const resourcePage = (resource: ResourceDetails, site: SiteInfo, language: Language): string =>
  plainPage({
    title: resource.title,
    language,
    path: ownPagePath(resource),
    baseUrl: site.baseUrl,
    head: resourceHead(resource, site, language),
    body: resourceBody(resource, site, language),
  })

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
