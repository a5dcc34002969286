import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { persisted } from '#client/offline/persisted-query.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { useLocalFilter } from './offline/use-local-filter.ts'
import { type ResourcePage, resourcePagesKey } from './resource-cache.ts'
import { queryOf, type TableFilters, type TableQuery, type TableSort, type ListScope } from './table-query.ts'

/** Fetches one page of a list; fails like any call. */
export type LoadPage = (query: TableQuery, signal: AbortSignal) => Promise<ResourcePage>

export interface PagesDeps {
  /** Names the list in the cache. */
  readonly list: readonly string[]
  readonly whole: ListScope
  readonly load: LoadPage
  readonly filters: TableFilters
  readonly sort: TableSort | undefined
}

/** The pages of a list so far; those kept on an earlier visit until the site has answered. Former rows stay while others are on their way. */
export function useResourcePages({ list, whole, load, filters, sort }: PagesDeps) {
  const query = queryOf(filters, sort)
  useEffect(startPersistence, [])
  const pages = useInfiniteQuery({
    ...persisted('public'),
    queryKey: [...resourcePagesKey, ...list, query],
    queryFn: ({ pageParam, signal }) => load({ ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  useLocalFilter({ list, whole, query }, pages)
  return pages
}
