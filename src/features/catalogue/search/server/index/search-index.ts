/**
 * In-memory search index of this process; `current` gives undefined whenever it could be stale.
 *
 * 1. `load` polls the change feed and reads all public resources, newest first, into one segment.
 * 2. Ids that change during the load are collected, and read again before the segment is published.
 * 3. `apply` gets each batch of the change feed: it reads the changed resources and updates the segment list.
 * 4. `current` waits for this process's own writes and returns the segments for query/search-segments.ts.
 * 5. An index that outgrows `maxBytes` is dropped and loaded again; until then the database answers.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { PageSort } from '#features/catalogue/resources/page-query.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Change } from '#platform/realtime/changes-repository.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import type { Terms } from '../vocabulary.ts'
import {
  countDocuments,
  findDocuments,
  listDocuments,
  type SearchedResource,
} from './documents-repository.ts'
import { loadSegment } from './load-segment.ts'
import { type Segment, titleAt } from './segment/segment.ts'
import { compareTitles } from './segment/title-order.ts'
import { type SegmentList, segmentList } from './segment-list.ts'
import { termsOf } from './terms.ts'

export interface SearchIndexDeps {
  readonly db: Db
  /** True if the titles are in the order of the database collation. */
  readonly isTitleOrder: (titles: readonly string[]) => Promise<boolean>
  readonly changeFeed: ChangeFeed
  /** 0 disables the index. */
  readonly maxBytes: number
  readonly nowMs: () => number
  readonly logError: (error: unknown) => void
}

export interface Loaded {
  readonly resources: number
  readonly bytes: number
}

export interface SearchIndex {
  /**
   * The segments, including this process's own writes. Undefined when the database must answer: before loading, and
   * for title order if its collation differs from this process's.
   */
  current(sort?: PageSort): Promise<readonly Segment[] | undefined>
  readonly terms: Terms
  /** Applies a batch of the change feed, ahead of its other subscribers. Throws while the database is unavailable. */
  apply(batch: readonly Change[]): Promise<void>
  /** Loads the index, and retries after errors. Undefined if the index is disabled or was stopped. */
  load(): Promise<Loaded | 'too large' | undefined>
  /** Size of the published index; undefined before loading. */
  loaded(): Loaded | undefined
  stop(): void
}

/** Longest time without a yield to the event loop. */
const sliceMs = 8
const retryAfterMs = 15_000
const cacheShare = 1 / 8
const batchSize = 500

/** Returns a function that yields to the event loop once a slice is over. */
function yielder(nowMs: () => number) {
  let since = nowMs()
  return async () => {
    if (nowMs() - since < sliceMs) return
    await setImmediate()
    since = nowMs()
  }
}

/** Ids of the batch that are public after it, and ids that it removed. Private changes are skipped. */
function publicAfter(batch: readonly Change[]) {
  const known = new Map<string, boolean>()
  for (const change of batch)
    if (change.publicBefore || change.publicAfter || known.has(change.resourceId))
      known.set(change.resourceId, change.publicAfter)
  const idsOf = (isPublic: boolean) => [...known].filter(([, is]) => is === isPublic).map(([id]) => id)
  return { ids: idsOf(true), removed: idsOf(false) }
}

/** The current documents by id; undefined for a resource that is no longer public. */
async function readChanged(db: Db, ids: readonly string[], removed: readonly string[] = []) {
  const changed = new Map<string, SearchedResource | undefined>()
  for (const id of [...ids, ...removed]) changed.set(id, undefined)
  for (const found of await findDocuments(db, ids)) changed.set(found.resource.id, found)
  return changed
}

interface Loading {
  /** Grows during the load; these resources are read again at the end. */
  readonly changedIds: Set<string>
  readonly yieldIfDue: () => Promise<void>
  readonly isStopped: () => boolean
}

/** Titles that collations of different ICU versions are most likely to order differently. */
const sampleTitles = ['a b', 'ab', 'AB', 'a-b', 'äb', 'Ab 2', 'ab 10', '10', '9', '½', 'ñ', 'n\u0303', 'ß', 'ss', 'ﬁ', 'Σ', 'я', '漢', '😀', '“q”', 'q', ''] // prettier-ignore
const maxComparedTitles = 1_000

/** Compares the order of a sample of the segment's titles with the database's. */
function hasTitleOrder({ isTitleOrder }: SearchIndexDeps, segment: Segment) {
  const { docs } = segment.titleOrder
  const step = Math.ceil(docs.length / maxComparedTitles)
  const titles = Array.from(docs.filter((_, position) => position % step === 0), (doc) => titleAt(segment, doc)) // prettier-ignore
  return isTitleOrder([...titles, ...sampleTitles].sort(compareTitles))
}

async function loadList(deps: SearchIndexDeps, { changedIds, yieldIfDue, isStopped }: Loading) {
  const { changeFeed, db, maxBytes } = deps
  const cacheBytes = Math.floor(maxBytes * cacheShare)
  await changeFeed.poll()
  if (changeFeed.head() === undefined) throw new Error('The change feed is not reached yet')
  const searchBytes = maxBytes - cacheBytes
  const segment = await loadSegment({
    expected: await countDocuments(db),
    listDocuments: (after, limit) => listDocuments(db, after, limit),
    maxBytes: searchBytes,
    cacheBytes,
    yieldIfDue,
    isStopped,
  })
  if (segment === undefined || segment === 'too large') return segment
  const sortsTitles = await hasTitleOrder(deps, segment)
  const list = segmentList(segment, cacheBytes, yieldIfDue)
  while (changedIds.size > 0) {
    const ids = [...changedIds].slice(0, batchSize)
    for (const id of ids) changedIds.delete(id)
    await list.apply(await readChanged(db, ids))
  }
  return { list, sortsTitles }
}

/** Retries `run` until it succeeds; undefined after an abort. */
async function retry<T>(run: () => Promise<T>, logError: (error: unknown) => void, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      return await run()
    } catch (error) {
      logError(error)
    }
    await sleep(retryAfterMs, undefined, { signal }).catch(() => {})
  }
  return undefined
}

const differentOrder =
  'The database sorts titles differently from this process: lists by title are answered from the database'

export function searchIndex(deps: SearchIndexDeps): SearchIndex {
  const { db, changeFeed, maxBytes, logError } = deps
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  const yieldIfDue = yielder(deps.nowMs)
  let list: SegmentList | undefined
  let sortsTitles = true
  let changedIds: Set<string> | undefined
  const terms = termsOf(() => list?.segments() ?? [])

  async function loadOnce() {
    changedIds = new Set()
    const loaded = await loadList(deps, { changedIds, yieldIfDue, isStopped })
    changedIds = undefined
    if (loaded === undefined || loaded === 'too large') return loaded
    list = loaded.list
    sortsTitles = loaded.sortsTitles
    if (!sortsTitles) logError(new Error(differentOrder))
    terms.changed()
    return stats(list)
  }
  const load = async () => (maxBytes > 0 ? retry(loadOnce, logError, stopping.signal) : undefined)

  async function apply(batch: readonly Change[]) {
    for (const { resourceId } of batch) changedIds?.add(resourceId)
    if (!list) return
    const { ids, removed } = publicAfter(batch)
    await list.apply(await readChanged(db, ids, removed))
    terms.changed()
    if (list.bytes() <= maxBytes) return
    list = undefined
    void load()
  }

  async function current(sort?: PageSort) {
    if (!list || (sort === 'title' && !sortsTitles)) return undefined
    return (await changeFeed.waitForOwnWrites()) ? list?.segments() : undefined
  }
  return { terms, apply, load, current, loaded: () => list && stats(list), stop: () => stopping.abort() }
}

const stats = (list: SegmentList): Loaded => ({
  resources: list.segments().reduce((sum, { liveDocs }) => sum + liveDocs.count, 0),
  bytes: list.bytes(),
})
