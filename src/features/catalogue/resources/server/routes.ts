import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { type ChangeFeed, readWithChangeId } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { toPageQuery } from '../page-query.ts'
import { type ResourcesRepository, resourcesRepository } from './resources-repository.ts'

interface ResourcesDeps {
  readonly db: Db
  /** Possibly a replica; `searchDb` is for slow searches. */
  readonly reading: { readonly db: Db; readonly searchDb: Db }
  readonly changeFeed: ChangeFeed
}

export function resourcesFeature({ db, reading, changeFeed }: ResourcesDeps) {
  return {
    /** Lists without a query, through the shared pool. */
    stored: resourcesRepository(reading.db),
    /** Searches, through a small pool with a time limit a statement. */
    searched: resourcesRepository(reading.searchDb),
    // Event subscribers need current rows, so this reads from the primary.
    byIds: resourcesRepository(db).byIds,
    /** `resources` answers from the search index if it is current. */
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
    // Facet counts include other subjects.
    { dependsOn: ({ subject, facets }) => (facets ? 'all' : (subject ?? 'all')) },
  )
  serve(http, contract.currentResources, async ({ query: { ids } }) => ({
    items: await resources.byIds(ids),
  }))
}
