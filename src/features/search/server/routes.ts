import { type Http, serve } from '#platform/http/serve.ts'
import { type ChangeFeed, readWithChangeId } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { type BeyondDeps, searchRelated } from './search-related.ts'
import { searchResources, suggestResources } from './search-resources.ts'

interface SearchDeps extends BeyondDeps {
  readonly changeFeed: ChangeFeed
}

export function searchRoutes(http: Http, deps: SearchDeps) {
  serve(
    http,
    contract.searchResources,
    ({ query }) => readWithChangeId(deps.changeFeed, () => searchResources(deps, query)),
    { dependsOn: ({ subject, facets }) => (facets ? 'all' : (subject ?? 'all')) },
  )
  serve(http, contract.suggestResources, ({ query }) => suggestResources(deps, query.q))
  serve(http, contract.searchBeyond, ({ query }) => searchRelated(deps, query))
}
