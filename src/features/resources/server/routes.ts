import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { type ChangeFeed, readWithChangeId } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { toPageQuery } from '../page-query.ts'
import { type ResourcesRepository, resourcesRepository } from './resources-repository.ts'

interface ResourcesDeps {
  readonly db: Db
  /** A replica may answer; `searchDb` is for slow searches. */
  readonly reading: { readonly db: Db; readonly searchDb: Db }
  readonly changeFeed: ChangeFeed
}

export function resourcesFeature({ db, reading, changeFeed }: ResourcesDeps) {
  return {
    stored: resourcesRepository(reading.db),
    searched: resourcesRepository(reading.searchDb),
    // Listeners take its rows as news: no replica may answer.
    byIds: resourcesRepository(db).byIds,
    /** `resources` reads the index of the search feature first. */
    routes: (http: Http, resources: ResourcesRepository) => resourcesRoutes(http, { resources, changeFeed }),
  }
}

interface RoutesDeps extends Pick<ResourcesDeps, 'changeFeed'> {
  readonly resources: ResourcesRepository
}

function resourcesRoutes(http: Http, { resources, changeFeed }: RoutesDeps) {
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
