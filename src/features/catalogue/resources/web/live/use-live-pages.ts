/**
 * The pages of a list, which the event stream updates.
 *
 * 1. Persisted pages are shown first; the stream is subscribed after the first response, with its change id.
 * 2. A changed resource is patched in all cached lists, a removed one is dropped (list-change.ts).
 * 3. A resource that may have entered the list causes a throttled refetch, and then counts as a new row.
 * 4. `refetch`, or a response older than the last received event, causes one refetch as well. Its own response is not
 *    compared again: a cached one may be older.
 * 5. After a `refetch`, `useReconcile` looks up the cached rows that the response does not contain.
 */
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import type { LiveEvent } from '#client/realtime/live-event.ts'
import { isRestored } from '#client/offline/persisted-query.ts'
import { readPersisted } from '#client/offline/persistence.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { useThrottled } from '#client/timing/use-throttled.ts'
import { currentResources } from '../../contract.ts'
import type { PublicResource } from '../../resource.ts'
import type { TableQuery } from '../table-query.ts'
import { lowestChangeId, type Pages, type ResourcePage, rowsOf, useResourceCache } from '../resource-cache.ts'
import { resourcePagesKey, useRefreshResources } from '../refresh-resources.ts'
import { type LoadPage, type PagesQuery, useResourcePages } from '../use-resource-pages.ts'
import {
  type CachedRows,
  type CachedRowsBefore,
  cachedRowsBefore,
  missingIds,
  reconcileMissing,
} from '../offline/reconcile.ts'
import { mayMatchFilters, NewRowTracker, toListChange, withNewerRating } from './list-change.ts'

const none: readonly string[] = []

/** New rows that have not been in view. */
function useNewRows(rows: readonly PublicResource[], listKey: string) {
  const tracker = useRef(new NewRowTracker())
  const [unseen, setUnseen] = useState(none)
  useEffect(() => {
    const added = tracker.current.onRender(
      listKey,
      rows.map(({ id }) => id),
    )
    if (added.length > 0) setUnseen((ids) => [...ids, ...added])
  }, [rows, listKey])
  const seen = useCallback(
    (ids: readonly string[]) => setUnseen((all) => all.filter((id) => !ids.includes(id))),
    [],
  )
  const announce = (id: string) => setUnseen((ids) => [...ids, ...tracker.current.onEvent(id)])
  return { unseen, seen, announce }
}

/** True from the first response on. The subscription names its change id, so nothing is missed. */
function useHasResponse(updatedAt: number) {
  const [hasResponse, setHasResponse] = useState(false)
  if (!hasResponse && updatedAt > 0 && !isRestored(updatedAt)) setHasResponse(true)
  return hasResponse
}

/** Rows of the list that an earlier visit persisted. */
async function persistedRows(list: readonly string[], { cursor, ...query }: TableQuery) {
  if (cursor !== undefined) return undefined
  const pages = (await readPersisted(hashKey([...resourcePagesKey, ...list, query]))) as Pages | undefined
  return pages && rowsOf(pages)
}

interface FirstLoad {
  readonly list: readonly string[]
  readonly load: LoadPage
  readonly listKey: string
  readonly cachedBefore: CachedRowsBefore
}

/** Loads a page. Before the first response replaces the persisted rows, they are saved for `useReconcile`. */
async function loadAfterCache(
  { list, load, listKey, cachedBefore }: FirstLoad,
  query: TableQuery,
  signal: AbortSignal,
) {
  const reading = cachedBefore.isFirst() ? persistedRows(list, query) : undefined
  const page = await load(query, signal)
  const rows = await reading
  cachedBefore.set(rows && { listKey, rows })
  return page
}

interface ReconcileQuery extends CachedRows {
  /** The rows are restored from the cache, or events were missed. */
  readonly isStale: boolean
  readonly hasMore: boolean
  readonly cachedBefore: CachedRowsBefore
}

/** After reconnecting, looks up rows missing from the response and drops those no longer public. */
function useReconcile({ listKey, rows, isStale, hasMore, cachedBefore }: ReconcileQuery) {
  const client = useQueryClient()
  const stale = useRef<CachedRows>()
  const { drop, replace } = useResourceCache()
  useEffect(() => {
    if (isStale) {
      stale.current = { listKey, rows }
      return
    }
    const before = cachedBefore.take() ?? stale.current
    const ids = before?.listKey === listKey ? missingIds(before.rows, rows, hasMore) : []
    stale.current = undefined
    if (ids.length === 0) return
    const fetchCurrent = async (some: readonly string[]) => {
      const queryFn = () => call(currentResources, { query: { ids: [...some] } })
      return (await client.query({ queryKey: ['current-resources', some], queryFn, gcTime: 0 })).items
    }
    reconcileMissing(ids, { fetchCurrent, drop, replace }).catch(() => {
      // The next list with these rows looks them up again.
    })
  })
}

interface LiveQuery extends PagesQuery {
  /** Topics of the event stream. */
  readonly topics: readonly string[]
}

/** Number of the last event. A page read before it is fetched again once: a cached page may be older for long. */
function useLastEvent(refresh: () => void) {
  const last = useRef(-1)
  const refetchOnce = () => {
    last.current = -1
    refresh()
  }
  const received = (id: number | undefined) => void (last.current = id ?? last.current)
  const isMissedBy = ({ asOf }: ResourcePage) => asOf !== null && asOf < last.current
  return { received, isMissedBy, refetchOnce }
}

export function useLivePages({ list, scope, load, filters, sort, topics }: LiveQuery) {
  const refresh = useThrottled(useRefreshResources())
  const lastEvent = useLastEvent(refresh)
  const [cachedBefore] = useState(cachedRowsBefore)
  const listKey = JSON.stringify([list, filters, sort])
  const loadUpToDate: LoadPage = async (query, signal) => {
    const page = await loadAfterCache({ list, load, listKey, cachedBefore }, query, signal)
    if (lastEvent.isMissedBy(page)) lastEvent.refetchOnce()
    return page
  }
  const pages = useResourcePages({ list, scope, load: loadUpToDate, filters, sort })
  const { data, dataUpdatedAt, hasNextPage, isPlaceholderData } = pages
  const hasResponse = useHasResponse(dataUpdatedAt)
  const [missedAt, setMissedAt] = useState<number>()
  const rows = useMemo(() => (data ? rowsOf(data) : []), [data])
  const { unseen, seen, announce } = useNewRows(rows, JSON.stringify([listKey, isPlaceholderData]))
  const { patch, drop } = useResourceCache()

  const onEvent = (event: LiveEvent) => {
    const change = toListChange(event)
    if (change?.kind === 'unknown') {
      setMissedAt(dataUpdatedAt)
      lastEvent.refetchOnce()
    } else lastEvent.received(event.id)
    if (change?.kind === 'removed') drop(change.id)
    if (change?.kind !== 'shown') return
    const { resource, isNew } = change
    // An event from before the last click must not undo that click.
    patch(resource.id, (shown) => (isNew ? resource : withNewerRating(resource, shown)))
    if (!mayMatchFilters(change, filters)) return
    const isHere = rows.some((row) => row.id === resource.id)
    if (isNew || !isHere) announce(resource.id)
    if (!isHere) refresh()
  }
  useLiveEvents(data && hasResponse ? topics : none, onEvent, data && lowestChangeId(data))
  const isStale = dataUpdatedAt === 0 || isRestored(dataUpdatedAt) || dataUpdatedAt === missedAt
  useReconcile({ listKey, rows, isStale, hasMore: hasNextPage, cachedBefore })
  return { pages, rows, unseen, seen }
}
