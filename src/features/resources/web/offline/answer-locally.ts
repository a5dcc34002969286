import type { QueryClient } from '@tanstack/react-query'
import { markRestored } from '#client/offline/persisted-query.ts'
import { type Pages, type ResourcePage, resourcePagesKey, rowsOf } from '../resource-cache.ts'
import { noFilters, queryOf, type TableQuery, defaultSortFor, type ListScope } from '../table-query.ts'
import { filterLocally } from './local-filter.ts'

export interface Wanted {
  readonly list: readonly string[]
  readonly whole: ListScope
  readonly query: TableQuery
}

/** Answers a query from the rows that the list had before any filter was set; does nothing where there are none, or an answer is there. */
export function answerLocally(client: QueryClient, { list, whole, query }: Wanted) {
  const keyOf = (asked: TableQuery) => [...resourcePagesKey, ...list, asked]
  const unfiltered = queryOf(noFilters, defaultSortFor(whole, noFilters))
  const { data, dataUpdatedAt = 0 } = client.getQueryState<Pages>(keyOf(unfiltered)) ?? {}
  if (!data || client.getQueryData(keyOf(query)) !== undefined) return
  const items = filterLocally(rowsOf(data), query)
  const page: ResourcePage = { items, total: items.length, next: null, asOf: null, isPicked: true }
  const pages: Pages = { pages: [page], pageParams: [undefined] }
  client.setQueryData(keyOf(query), pages, { updatedAt: markRestored(dataUpdatedAt) })
}
