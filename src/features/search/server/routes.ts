import { type Http, serve } from '#server/platform/http/serve.ts'
import { readAsOf } from '#server/platform/live/as-of.ts'
import type { ChangeFeed } from '#server/platform/live/change-feed.ts'
import type { ResourcePages } from '#features/resources/server/resource-pages.ts'
import * as contract from '../contract.ts'
import { searchResources } from './search-resources.ts'
import { suggestResources } from './suggest-resources.ts'

interface SearchParts {
  readonly resources: ResourcePages
  readonly changeFeed: ChangeFeed
}

export function searchRoutes(http: Http, parts: SearchParts) {
  serve(http, contract.searchResources, ({ query }) =>
    readAsOf(parts.changeFeed, () => searchResources(parts, query)),
  )
  serve(http, contract.suggestResources, ({ query }) => suggestResources(parts, query.q))
}
