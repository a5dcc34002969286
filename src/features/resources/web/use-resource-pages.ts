import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { persisted } from '#client/offline/persisted-query.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { type ResourcePage, resourcePagesKey } from './resource-cache.ts'
import { queryOf, type TableFilters, type TableQuery, type TableSort, type ListScope } from './table-query.ts'
import { isUnreachable, onlineTimeoutMs } from '#client/call-failure.ts'
import type { Wanted } from './offline/answer-locally.ts'

const load = () => import('./offline/answer-locally.ts')

/** What the query hook says of the asked pages. */
interface Answer {
  readonly data: unknown
  readonly isPlaceholderData: boolean
  readonly error: Error | null
  readonly failureReason: Error | null
}

/** When the site cannot be asked, filters and orders go over the rows that the list had before any were set. */
function useLocalFilter(wanted: Wanted, answer: Answer) {
  const client = useQueryClient()
  const isMissing = answer.data === undefined || answer.isPlaceholderData
  const failed = isUnreachable(answer.error ?? answer.failureReason)
  const asked = JSON.stringify(wanted)
  useEffect(() => {
    // Where no worker will keep this code it has to be here before the network goes.
    if (!('serviceWorker' in navigator)) load().catch(() => {})
  }, [])
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    const pick = async () => {
      const { answerLocally: pickKept } = await load()
      if (!isOver) pickKept(client, JSON.parse(asked) as Wanted)
    }
    const timer = setTimeout(
      () => pick().catch((error: unknown) => console.warn('What was kept cannot be narrowed:', error)),
      failed ? 0 : onlineTimeoutMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, asked, isMissing, failed])
}

/** Fetches one page of a list; fails like any call. */
export type LoadPage = (query: TableQuery, signal: AbortSignal) => Promise<ResourcePage>

export interface PagesDeps {
  /** Names the list in the cache. */
  readonly list: readonly string[]
  readonly scope: ListScope
  readonly load: LoadPage
  readonly filters: TableFilters
  readonly sort: TableSort | undefined
}

/** The pages of a list so far; those kept on an earlier visit until the site has answered. Former rows stay while others are on their way. */
export function useResourcePages({ list, scope, load, filters, sort }: PagesDeps) {
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
