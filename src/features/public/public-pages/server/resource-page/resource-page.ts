import { learningResource, type SiteInfo } from '#features/public/harvest/learning-resource.ts'
import { plainSchema } from '#features/public/harvest/schema-org.ts'
import { findHarvestRecord } from '#features/public/harvest/server/harvest-repository.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { failing } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import * as contract from '../../contract.ts'
import { plainPage } from '../plain-page.ts'
import { resourceBody } from './resource-body.ts'
import { resourceHead, summaryOf } from './resource-head.ts'

export function resourcePage(resource: ResourceDetails, site: SiteInfo, language: Language): string {
  const amb = learningResource(resource, site)
  return plainPage({
    title: resource.title,
    language,
    path: ownPagePath(resource),
    baseUrl: site.baseUrl,
    description: summaryOf(resource, site.siteName, language),
    // The AMB profile for harvesters, and the same in schema.org for other readers.
    data: [amb, plainSchema(amb)],
    head: resourceHead(resource, site, language),
    body: resourceBody(resource, site, language),
  })
}

const fail = failing(contract.resourcePage)

/** Throws `resource_not_found` for a resource that was never public, `resource_gone` for a removed one. */
export async function findPublic(readDb: Db, resourceId: string): Promise<ResourceDetails> {
  const record = await findHarvestRecord(readDb, resourceId)
  if (!record) throw fail('resource_not_found')
  if (!record.resource) throw fail('resource_gone')
  return record.resource
}
