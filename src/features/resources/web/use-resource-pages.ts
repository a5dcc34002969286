import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSettled } from '#web/kit/use-settled.ts'
import { type ResourcePage, resourcePagesKey } from './resource-cache.ts'
import { queryOf, type TableFilters, type TableQuery, type TableSort } from './table-query.ts'

/** A pause in typing after which the server is asked. */
const typingPauseMs = 200

/** Fetches one page of a list; fails like any call. */
export type LoadPage = (query: TableQuery, signal: AbortSignal) => Promise<ResourcePage>

/** The pages of a list so far. `list` names it in the cache; former rows stay while others are on their way. */
export function useResourcePages(
  list: readonly string[],
  load: LoadPage,
  filters: TableFilters,
  sort: TableSort,
) {
  const title = useSettled(filters.title, typingPauseMs)
  const tag = useSettled(filters.tag, typingPauseMs)
  const query = queryOf({ ...filters, title, tag }, sort)
  return useInfiniteQuery({
    queryKey: [...resourcePagesKey, ...list, query],
    queryFn: ({ pageParam, signal }) => load({ ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
