import type { SiteInfo } from '#features/harvest/learning-resource.ts'
import { ownPagePath } from '#features/resources/own-page.ts'
import type { ResourceDetails } from '#features/resources/resource.ts'
import type { Language } from '#shared/languages/languages.ts'
import { plainPage } from '../plain-page.ts'
import { resourceBody } from './resource-body.ts'
import { resourceHead } from './resource-head.ts'

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
