import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { persisted } from '#client/offline/persisted-query.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { isUnreachable, onlineTimeoutMs } from '#client/call-failure.ts'
import { resourcePagesKey } from './refresh-resources.ts'
import type { ResourcePage } from './resource-cache.ts'
import type { LocalQuery } from './offline/answer-locally.ts'
import { queryOf, type TableFilters, type TableQuery, type TableSort, type ListScope } from './table-query.ts'

const loadLocalFilter = () => import('./offline/answer-locally.ts')

/** State of the query hook. */
interface QueryState {
  readonly data: unknown
  readonly isPlaceholderData: boolean
  readonly error: Error | null
  readonly failureReason: Error | null
}

/** Without a network, applies filters and orders to the cached unfiltered rows of the list. */
function useLocalFilter(query: LocalQuery, state: QueryState) {
  const client = useQueryClient()
  const isMissing = state.data === undefined || state.isPlaceholderData
  const failed = isUnreachable(state.error ?? state.failureReason)
  const key = JSON.stringify(query)
  useEffect(() => {
    // Without a service worker nothing caches this code, so it must load while the network is up.
    if (!('serviceWorker' in navigator)) loadLocalFilter().catch(() => {})
  }, [])
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    const filter = async () => {
      const { answerLocally } = await loadLocalFilter()
      if (!isOver) answerLocally(client, JSON.parse(key) as LocalQuery)
    }
    const timer = setTimeout(
      () => filter().catch((error: unknown) => console.warn('Cached rows cannot be filtered:', error)),
      failed ? 0 : onlineTimeoutMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, key, isMissing, failed])
}

/** Fetches one page of a list; rejects like `call`. */
export type LoadPage = (query: TableQuery, signal: AbortSignal) => Promise<ResourcePage>

/** A list of resources, and where its pages come from. */
export interface ListSource {
  /** Key in the query cache, such as `['subject', 'Maths']`. */
  readonly list: readonly string[]
  readonly scope: ListScope
  readonly load: LoadPage
}

export interface PagesQuery extends ListSource {
  readonly filters: TableFilters
  readonly sort: TableSort | undefined
}

/** Infinite query of a list, persisted for the next visit. Previous rows stay visible until the new ones arrive. */
export function useResourcePages({ list, scope, load, filters, sort }: PagesQuery) {
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
  useLocalFilter({ list, scope, query }, pages)
  return pages
}
