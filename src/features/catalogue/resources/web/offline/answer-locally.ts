import type { QueryClient } from '@tanstack/react-query'
import { markRestored } from '#client/offline/persisted-query.ts'
import { resourcePagesKey } from '../refresh-resources.ts'
import { type Pages, type ResourcePage, rowsOf } from '../resource-cache.ts'
import { noFilters, queryOf, type TableQuery, defaultSortFor, type ListScope } from '../table-query.ts'
import { filterLocally } from './local-filter.ts'

export interface LocalQuery {
  readonly list: readonly string[]
  readonly scope: ListScope
  readonly query: TableQuery
}

/** Writes a result for the query, filtered from the cached unfiltered list. Does nothing if that is not cached, or if a result exists. */
export function answerLocally(client: QueryClient, { list, scope, query }: LocalQuery) {
  const keyOf = (tableQuery: TableQuery) => [...resourcePagesKey, ...list, tableQuery]
  const unfiltered = queryOf(noFilters, defaultSortFor(scope, noFilters))
  const { data, dataUpdatedAt = 0 } = client.getQueryState<Pages>(keyOf(unfiltered)) ?? {}
  if (!data || client.getQueryData(keyOf(query)) !== undefined) return
  const items = filterLocally(rowsOf(data), query)
  const page: ResourcePage = { items, total: items.length, next: null, asOf: null, isLocal: true }
  const pages: Pages = { pages: [page], pageParams: [undefined] }
  client.setQueryData(keyOf(query), pages, { updatedAt: markRestored(dataUpdatedAt) })
}
