/**
 * Routes of the search. The path of a query from the key press to SQL:
 *
 * 1. web/search-box.tsx: input, debounced, asks for suggestions (suggestion-list.tsx); Enter opens pages/search-page.tsx.
 * 2. The page's resource-list.tsx calls `searchResources` through live/use-live-pages.ts and use-resource-pages.ts.
 * 3. `searchResources` below: parse-search.ts folds and splits `q`; resources/page-query.ts checks order and cursor.
 * 4. On a miss of the response cache index/indexed-resources.ts answers from memory, if the index is current.
 * 5. Otherwise SQL: resources/server/search-page-repository.ts, and for title order list-page-repository.ts.
 * 6. search-related.ts adds what the query does not match literally: synonyms, text of files, corrections.
 */
import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import { toPageQuery } from '#features/catalogue/resources/page-query.ts'
import type { ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { readWithChangeId } from '#platform/realtime/change-feed.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { parseSearch } from '../parse-search.ts'
import type { SearchDeps } from './open-search.ts'
import { didYouMean, searchRelated, withSubject } from './search-related.ts'
import { zeroResultRoutes } from './zero-result-routes.ts'

/** A blank query has no matches (SEARCH-06). */
async function searchResources(
  resources: ResourcePages,
  { q, ...query }: QueryOf<typeof contract.searchResources>,
) {
  const search = parseSearch(q)
  if (!search) return { items: [], total: 0, next: null }
  const page = await resources.page(toPageQuery(query, search))
  return { ...page, items: page.items.map(withSubject) }
}

/** The three best matches; without any, a correction (HOME-09). */
async function suggestResources(deps: SearchDeps, q: string) {
  const search = parseSearch(q)
  if (!search) return { items: [] }
  const found = await deps.resources.top(search, contract.maxSuggestions)
  const items = found.map((each) => ({ ...withSubject(each), language: writtenLanguage(each) ?? null }))
  const correction = items.length === 0 ? await didYouMean(deps, q) : undefined
  return { items, ...(correction !== undefined && { didYouMean: correction }) }
}

export function searchRoutes(http: Http, deps: SearchDeps) {
  serve(
    http,
    contract.searchResources,
    ({ query }) => readWithChangeId(deps.changeFeed, () => searchResources(deps.resources, query)),
    { dependsOn: ({ subject, facets }) => (facets ? 'all' : (subject ?? 'all')) },
  )
  serve(http, contract.suggestResources, ({ query }) => suggestResources(deps, query.q))
  serve(http, contract.searchRelated, ({ query }) => searchRelated(deps, query))
  zeroResultRoutes(http, deps)
}
