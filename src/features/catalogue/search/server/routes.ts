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
import { toPageQuery } from '#features/catalogue/resources/page-query.ts'
import type { ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import { findVerified, storedPages } from '#features/catalogue/resources/server/resources-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { type ChangeFeed, readWithChangeId } from '#platform/realtime/change-feed.ts'
import { errorLoggerFor, type LogError } from '#platform/log.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { parseSearch } from '../parse-search.ts'
import { documentsRepository } from './index/documents-repository.ts'
import { indexedResources } from './index/indexed-resources.ts'
import { searchIndex } from './index/search-index.ts'
import { fullTextRepository } from './full-text-repository.ts'
import { zeroResultRoutes } from './zero-result-routes.ts'
import { zeroResultsRepository } from './zero-results-repository.ts'
import { didYouMean, type RelatedDeps, searchRelated, withSubject } from './search-related.ts'
import { spellingDictionary } from './words/spelling-dictionary.ts'
import { schoolSynonyms } from './words/synonyms.ts'

interface SearchDeps extends RelatedDeps {
  readonly changeFeed: ChangeFeed
}

interface SearchFeatureDeps {
  readonly db: Db
  /** A replica may answer. */
  readonly readDb: Db
  /** Connections for slow searches, possibly to a replica. */
  readonly searchDb: Db
  readonly changeFeed: ChangeFeed
  readonly maxIndexBytes: number
  readonly now: () => Date
  readonly nowMs: () => number
  readonly addressSecret: string
  readonly logError: LogError
}

/** `resources` also answers the public lists of other features, from the index if it is current. */
export function searchFeature(given: SearchFeatureDeps) {
  const { db, readDb, searchDb, changeFeed, nowMs, now, addressSecret } = given
  const index = searchIndex({
    documents: documentsRepository(db),
    changeFeed,
    maxBytes: given.maxIndexBytes,
    nowMs,
    logError: errorLoggerFor(given.logError, 'search index'),
  })
  const resources = indexedResources({
    stored: storedPages(readDb),
    searched: storedPages(searchDb),
    findVerified: (ids) => findVerified(readDb, ids),
    index,
  })
  const zeroResults = zeroResultsRepository(db)
  const known = schoolSynonyms.all.map((word) => word.folded)
  const deps = {
    db,
    resources,
    changeFeed,
    vocabulary: spellingDictionary({ terms: index.terms, known, nowMs }),
    fullText: fullTextRepository(searchDb),
  }
  return {
    index,
    resources,
    zeroResults,
    vocabulary: deps.vocabulary,
    fullText: deps.fullText,
    searchRelated: (query: QueryOf<typeof contract.searchRelated>) => searchRelated(deps, query),
    routes(http: Http) {
      searchRoutes(http, deps)
      zeroResultRoutes(http, { zeroResults, resources, now, addressSecret })
    },
  }
}

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
  const items = (await deps.resources.top(search, contract.maxSuggestions)).map(withSubject)
  const correction = items.length === 0 ? await didYouMean(deps, q) : undefined
  return { items, ...(correction !== undefined && { didYouMean: correction }) }
}

function searchRoutes(http: Http, deps: SearchDeps) {
  serve(
    http,
    contract.searchResources,
    ({ query }) => readWithChangeId(deps.changeFeed, () => searchResources(deps.resources, query)),
    { dependsOn: ({ subject, facets }) => (facets ? 'all' : (subject ?? 'all')) },
  )
  serve(http, contract.suggestResources, ({ query }) => suggestResources(deps, query.q))
  serve(http, contract.searchRelated, ({ query }) => searchRelated(deps, query))
}
