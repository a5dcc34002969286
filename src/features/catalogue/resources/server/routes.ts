import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { type ChangeFeed, readWithChangeId } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { toPageQuery } from '../page-query.ts'
import type { ResourcePages } from '../resource-pages.ts'
import { findCurrent } from './resources-repository.ts'

export function resourcesRoutes(
  http: Http,
  deps: { readonly db: Db; readonly resources: ResourcePages; readonly changeFeed: ChangeFeed },
) {
  const { db, resources, changeFeed } = deps
  serve(
    http,
    contract.listResources,
    ({ query }) => readWithChangeId(changeFeed, () => resources.page(toPageQuery(query))),
    // Facet counts include other subjects.
    { dependsOn: ({ subject, facets }) => (facets ? 'all' : (subject ?? 'all')) },
  )
  serve(http, contract.currentResources, ({ query: { ids } }) => findCurrent(db, ids))
}
