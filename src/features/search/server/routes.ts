import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import * as contract from '../contract.ts'
import { searchResources } from './search-resources.ts'
import { suggestResources } from './suggest-resources.ts'

export function searchRoutes(http: Http, parts: { resources: ResourcesRepository }) {
  serve(http, contract.searchResources, ({ query }) => searchResources(parts, query))
  serve(http, contract.suggestResources, ({ query }) => suggestResources(parts, query.q))
}
