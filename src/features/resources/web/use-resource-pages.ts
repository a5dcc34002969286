import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { kept } from '#web/kit/kept/kept-query.ts'
import { beginKeeping } from '#web/kit/kept/keeping.ts'
import { useSettled } from '#web/kit/use-settled.ts'
import { usePicked } from './kept/use-picked.ts'
import { type ResourcePage, resourcePagesKey } from './resource-cache.ts'
import { queryOf, type TableFilters, type TableQuery, type TableSort } from './table-query.ts'

/** A pause in typing after which the server is asked. */
const typingPauseMs = 200

/** Fetches one page of a list; fails like any call. */
export type LoadPage = (query: TableQuery, signal: AbortSignal) => Promise<ResourcePage>

/** The pages of a list so far; those kept on an earlier visit until the site has answered. `list` names it in the cache; former rows stay while others are on their way. */
export function useResourcePages(
  list: readonly string[],
  load: LoadPage,
  filters: TableFilters,
  sort: TableSort,
) {
  const title = useSettled(filters.title, typingPauseMs)
  const tag = useSettled(filters.tag, typingPauseMs)
  const query = queryOf({ ...filters, title, tag }, sort)
  useEffect(beginKeeping, [])
  const pages = useInfiniteQuery({
    ...kept('public'),
    queryKey: [...resourcePagesKey, ...list, query],
    queryFn: ({ pageParam, signal }) => load({ ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  usePicked(list, query, pages)
  return pages
}
