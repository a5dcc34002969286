import { type Http, serve } from '#platform/http/serve.ts'
import { type ChangeFeed, readWithChangeId } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { toPageQuery } from '../page-query.ts'
import type { ResourcesRepository } from './resources-repository.ts'

interface ResourcesDeps {
  readonly resources: ResourcesRepository
  readonly changeFeed: ChangeFeed
}

export function resourcesRoutes(http: Http, { resources, changeFeed }: ResourcesDeps) {
  serve(
    http,
    contract.listResources,
    ({ query }) => readWithChangeId(changeFeed, () => resources.page(toPageQuery(query))),
    // Counts beside the choices tell of other subjects too.
    { dependsOn: ({ subject, facets }) => (facets ? 'all' : (subject ?? 'all')) },
  )
  serve(http, contract.currentResources, async ({ query: { ids } }) => ({
    items: await resources.byIds(ids),
  }))
}
