/** Keeps the lists the browser holds as the event stream says, row by row; only a newcomer costs a look at the server. */
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LiveEvent } from '#client/realtime/live-event.ts'
import { isRestored } from '#client/offline/persisted-query.ts'
import { readPersisted } from '#client/offline/persistence.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { useThrottled } from '#client/timing/use-throttled.ts'
import type { PublicResource } from '../../resource.ts'
import type { TableFilters, TableQuery } from '../table-query.ts'
import {
  lowestChangeId,
  type Pages,
  resourcePagesKey,
  rowsOf,
  useDropResource,
  usePatchResource,
  useRefreshResources,
  useReplaceResource,
} from '../resource-cache.ts'
import { type LoadPage, type PagesDeps, useResourcePages } from '../use-resource-pages.ts'
import {
  type CachedRowsBefore,
  cachedRowsBefore,
  type Before,
  missingIds,
  reconcileMissing,
} from '../offline/reconcile.ts'
import { call } from '#client/call.ts'
import { currentResources } from '../../contract.ts'

interface Shown extends Before {
  /** Whether the site may know better than these rows: they were kept, or too much was missed. */
  readonly doubtful: boolean
  /** There are more rows than these. */
  readonly goesOn: boolean
  readonly keptOnes: CachedRowsBefore
}

/** After the network was away: what a list had and the site's answer has not is asked about, and settled in every list. */
function useReconcile({ about, rows, doubtful, goesOn, keptOnes }: Shown) {
  const client = useQueryClient()
  const before = useRef<Before>()
  const parts = { drop: useDropResource(), replace: useReplaceResource() }
  useEffect(() => {
    if (doubtful) {
      before.current = { about, rows }
      return
    }
    const known = keptOnes.take() ?? before.current
    const ids = known?.about === about ? missingIds(known.rows, rows, goesOn) : []
    before.current = undefined
    if (ids.length === 0) return
    const ask = async (some: readonly string[]) => {
      const queryFn = () => call(currentResources, { query: { ids: [...some] } })
      return (await client.query({ queryKey: ['current-resources', some], queryFn, gcTime: 0 })).items
    }
    reconcileMissing(ids, { ask, ...parts }).catch(() => {
      // They are asked about again when another list that has them is opened.
    })
  })
}

type ListChange =
  /** This is how the resource is now; `isNew` when it was not public before. */
  | { readonly kind: 'shown'; readonly resource: PublicResource; readonly isNew: boolean }
  | { readonly kind: 'gone'; readonly id: string }
  /** Too much was missed: the lists must be read anew. */
  | { readonly kind: 'unknown' }

// The server writes these events after its own contract; what has no id is not ours.
const hasId = (data: unknown): data is PublicResource =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string'

/** Undefined for an event that is not about resources. */
export function toListChange({ type, data }: LiveEvent): ListChange | undefined {
  if (type === 'reset') return { kind: 'unknown' }
  if (!hasId(data)) return undefined
  if (type === 'removed') return { kind: 'gone', id: data.id }
  return type === 'added' || type === 'modified'
    ? { kind: 'shown', resource: data, isNew: type === 'added' }
    : undefined
}

/** Whether the server should be asked if a resource that is not in the list belongs there now: of what exists only the rating changes. */
export const mayMatchFilters = (
  { resource, isNew }: Extract<ListChange, { kind: 'shown' }>,
  { rating }: TableFilters,
) => isNew || (rating !== '' && Math.floor(resource.averageRating) === Number(rating))

/** The news, but with the rating as shown where that knows of more clicks. */
export const withNewerRating = (told: PublicResource, shown: PublicResource): PublicResource => {
  const { ratingTotal, ratingAmount, averageRating, rating } = shown
  return told.ratingAmount < ratingAmount
    ? { ...told, ratingTotal, ratingAmount, averageRating, rating }
    : told
}

/**
 * Which rows of a list came by themselves: the stream says that one is new, and an answer nobody asked for has it. Either
 * may be first, for an answer that was asked for because of another row can be ahead of the stream.
 */
export class NewRowTracker {
  #about: string | undefined
  #rows: ReadonlySet<string> = new Set()
  readonly #told = new Set<string>()
  readonly #came = new Set<string>()

  /** The rows as they are shown now. Those of another list, `about` says of which, were asked for. Gives what has arrived. */
  onRender(about: string, ids: readonly string[]): readonly string[] {
    const isSame = about === this.#about
    const came = isSame ? ids.filter((id) => !this.#rows.has(id)) : []
    if (!isSame) this.#told.clear()
    if (!isSame) this.#came.clear()
    for (const id of came) this.#came.add(id)
    this.#about = about
    this.#rows = new Set(ids)
    return came.flatMap((id) => this.#arrived(id))
  }

  /** The stream says that this one is new. Gives what has arrived. */
  onEvent(id: string): readonly string[] {
    this.#told.add(id)
    return this.#arrived(id)
  }

  #arrived(id: string): readonly string[] {
    if (!this.#told.has(id) || !this.#came.has(id)) return []
    this.#told.delete(id)
    this.#came.delete(id)
    return [id]
  }
}

const none: readonly string[] = []

/** Shows a resource as it is now. News that comes after the answer to a later click does not take that click away. */
function useShowResource() {
  const patch = usePatchResource()
  return ({ resource, isNew }: Extract<ListChange, { kind: 'shown' }>) =>
    patch(resource.id, (shown) => (isNew ? resource : withNewerRating(resource, shown)))
}

/** The rows that came by themselves and have not been seen. */
function useArrivals(rows: readonly PublicResource[], about: string) {
  const arrivals = useRef(new NewRowTracker())
  const [unseen, setUnseen] = useState(none)
  useEffect(() => {
    const arrived = arrivals.current.onRender(
      about,
      rows.map(({ id }) => id),
    )
    if (arrived.length > 0) setUnseen((ids) => [...ids, ...arrived])
  }, [rows, about])
  const seen = useCallback(
    (ids: readonly string[]) => setUnseen((all) => all.filter((id) => !ids.includes(id))),
    [],
  )
  return { unseen, seen, tell: (id: string) => setUnseen((ids) => [...ids, ...arrivals.current.onEvent(id)]) }
}

/** True from the first answer of the site on: what changed since rows were kept comes with it, at once. */
function useAnswered(updatedAt: number) {
  const [answered, setAnswered] = useState(false)
  if (!answered && updatedAt > 0 && !isRestored(updatedAt)) setAnswered(true)
  return answered
}

/** The rows that were kept of a list on an earlier visit. */
async function keptRows(list: readonly string[], { cursor, ...query }: TableQuery) {
  if (cursor !== undefined) return undefined
  const pages = (await readPersisted(hashKey([...resourcePagesKey, ...list, query]))) as Pages | undefined
  return pages && rowsOf(pages)
}

interface FirstLoad {
  readonly list: readonly string[]
  readonly load: LoadPage
  readonly about: string
  readonly keptOnes: CachedRowsBefore
}

/** Loads a page; with the first one what was kept is noted, before the answer takes its place. */
async function loadKeptFirst(
  { list, load, about, keptOnes }: FirstLoad,
  query: TableQuery,
  signal: AbortSignal,
) {
  const before = keptOnes.isFirst() ? keptRows(list, query) : undefined
  const page = await load(query, signal)
  const rows = await before
  keptOnes.note(rows && { about, rows })
  return page
}

interface LivePagesDeps extends PagesDeps {
  readonly topics: readonly string[]
}

/** The pages of a list so far, kept up to date: changes in place, what is gone leaves, newcomers come where the order wants them. */
export function useLivePages({ list, scope, load, filters, sort, topics }: LivePagesDeps) {
  const heardUpTo = useRef(-1)
  const refresh = useThrottled(useRefreshResources())
  const [keptOnes] = useState(cachedRowsBefore)
  const about = JSON.stringify([list, filters, sort])
  const loadUpToDate: LoadPage = async (query, signal) => {
    const page = await loadKeptFirst({ list, load, about, keptOnes }, query, signal)
    // Read before a change that was told while it was on its way; a reset is none, an answer from before may be right.
    if (page.asOf !== null && page.asOf < heardUpTo.current) refresh()
    return page
  }
  const pages = useResourcePages({ list, scope, load: loadUpToDate, filters, sort })
  const { data, dataUpdatedAt, hasNextPage, isPlaceholderData } = pages
  const answered = useAnswered(dataUpdatedAt)
  const [missedAt, setMissedAt] = useState<number>()
  const rows = useMemo(() => (data ? rowsOf(data) : []), [data])
  const { unseen, seen, tell } = useArrivals(rows, JSON.stringify([about, isPlaceholderData]))
  const show = useShowResource()
  const drop = useDropResource()

  const hear = (event: LiveEvent) => {
    const news = toListChange(event)
    if (news?.kind === 'unknown') {
      setMissedAt(dataUpdatedAt)
      refresh()
    } else heardUpTo.current = event.id ?? heardUpTo.current
    if (news?.kind === 'gone') drop(news.id)
    if (news?.kind !== 'shown') return
    const { id } = news.resource
    show(news)
    if (!mayMatchFilters(news, filters)) return
    const isHere = rows.some((row) => row.id === id)
    if (news.isNew || !isHere) tell(id)
    if (!isHere) refresh()
  }
  useLiveEvents(data && answered ? topics : none, hear, data && lowestChangeId(data))
  const doubtful = dataUpdatedAt === 0 || isRestored(dataUpdatedAt) || dataUpdatedAt === missedAt
  useReconcile({ about, rows, doubtful, goesOn: hasNextPage, keptOnes })
  return { pages, rows, unseen, seen }
}
