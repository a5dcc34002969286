import { type Http, serve } from '#platform/http/serve.ts'
import { type ChangeFeed, readWithChangeId } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { type BeyondParts, searchRelated } from './search-related.ts'
import { searchResources, suggestResources } from './search-resources.ts'

interface SearchParts extends BeyondParts {
  readonly changeFeed: ChangeFeed
}

export function searchRoutes(http: Http, parts: SearchParts) {
  serve(
    http,
    contract.searchResources,
    ({ query }) => readWithChangeId(parts.changeFeed, () => searchResources(parts, query)),
    { dependsOn: ({ subject, facets }) => (facets ? 'all' : (subject ?? 'all')) },
  )
  serve(http, contract.suggestResources, ({ query }) => suggestResources(parts, query.q))
  serve(http, contract.searchBeyond, ({ query }) => searchRelated(parts, query))
}
