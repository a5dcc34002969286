import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { type ChangeFeed, readWithChangeId } from '#platform/realtime/change-feed.ts'
import { errorLoggerFor, type LogError } from '#platform/log.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { documentsRepository } from './index/documents-repository.ts'
import { indexedResources } from './index/indexed-resources.ts'
import { searchIndex } from './index/search-index.ts'
import { insideRepository } from './full-text-repository.ts'
import { zeroResultRoutes } from './zero-result-routes.ts'
import { zeroResultsRepository } from './zero-results-repository.ts'
import { type BeyondDeps, searchRelated } from './search-related.ts'
import { searchResources, suggestResources } from './search-resources.ts'
import { spellingDictionary } from './words/spelling-dictionary.ts'
import { schoolSynonyms } from './words/synonyms.ts'

interface SearchDeps extends BeyondDeps {
  readonly changeFeed: ChangeFeed
}

interface SearchFeatureDeps {
  readonly db: Db
  /** For slow searches; a replica may answer. */
  readonly searchDb: Db
  /** Answer where the index cannot: lists and searches. */
  readonly stored: ResourcesRepository
  readonly searched: ResourcesRepository
  /** Reads resources by their ids, where no replica answers. */
  readonly byIds: ResourcesRepository['byIds']
  readonly changeFeed: ChangeFeed
  readonly maxIndexBytes: number
  readonly now: () => Date
  readonly nowMs: () => number
  readonly addressSecret: string
  readonly logError: LogError
}

/** The index answers public lists as well: `resources` reads it first. */
export function searchFeature(given: SearchFeatureDeps) {
  const { db, searchDb, stored, searched, changeFeed, nowMs, now, addressSecret } = given
  const index = searchIndex({
    documents: documentsRepository(db),
    changeFeed,
    maxBytes: given.maxIndexBytes,
    nowMs,
    logError: errorLoggerFor(given.logError, 'search index'),
  })
  const { page, best } = indexedResources({ stored, searched, index })
  const resources = { page, best, byIds: given.byIds }
  const missedSearches = zeroResultsRepository(db)
  const known = schoolSynonyms.all.map((word) => word.folded)
  const deps = {
    resources,
    changeFeed,
    vocabulary: spellingDictionary({ terms: index.terms, known, nowMs }),
    inside: insideRepository(searchDb),
  }
  return {
    index,
    resources,
    missedSearches,
    vocabulary: deps.vocabulary,
    inside: deps.inside,
    searchBeyond: (query: QueryOf<typeof contract.searchBeyond>) => searchRelated(deps, query),
    routes(http: Http) {
      searchRoutes(http, deps)
      zeroResultRoutes(http, { missedSearches, resources, now, addressSecret })
    },
  }
}

function searchRoutes(http: Http, deps: SearchDeps) {
  serve(
    http,
    contract.searchResources,
    ({ query }) => readWithChangeId(deps.changeFeed, () => searchResources(deps, query)),
    { dependsOn: ({ subject, facets }) => (facets ? 'all' : (subject ?? 'all')) },
  )
  serve(http, contract.suggestResources, ({ query }) => suggestResources(deps, query.q))
  serve(http, contract.searchBeyond, ({ query }) => searchRelated(deps, query))
}
