/** The index of this process: loads once the site is open, then follows the change feed, and is right or says nothing. */
import { setImmediate as afterOthers, setTimeout as pause } from 'node:timers/promises'
import type { PageSort } from '#features/resources/page-query.ts'
import type { Change } from '#platform/realtime/changes-repository.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import type { Terms } from '../vocabulary.ts'
import type { DocumentsRepository, SearchedResource } from './documents-repository.ts'
import { loadSegment } from './load-segment.ts'
import { type Segment, titleAt } from './segment/segment.ts'
import { compareTitles } from './segment/title-order.ts'
import { type SegmentList, segmentList } from './segment-list.ts'
import { termsOf } from './terms.ts'

export interface SearchIndexDeps {
  readonly documents: DocumentsRepository
  readonly changeFeed: Pick<ChangeFeed, 'head' | 'poll' | 'waitForOwnWrites'>
  /** 0: no index. */
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
   * The segments, including this process's own writes. Undefined where the database must answer: before loading, and
   * for title order where its collation differs from this process's.
   */
  current(sort?: PageSort): Promise<readonly Segment[] | undefined>
  readonly terms: Terms
  /** Applies a batch of the change feed, before its other subscribers get it. Throws while the database is away. */
  apply(batch: readonly Change[]): Promise<void>
  /** Reads everything; once that is done, `current` gives it. Undefined: there is none, or it was stopped. */
  load(): Promise<Loaded | 'too large' | undefined>
  /** What is searched now; undefined where the database has to be asked. */
  loaded(): Loaded | undefined
  stop(): void
}

/** The event loop is not kept for longer at a time. */
const sliceMs = 8
const againAfterMs = 15_000
const cacheShare = 1 / 8
const readAtOnce = 500

/** Lets others have their turn once a slice is over. */
function restful(nowMs: () => number) {
  let since = nowMs()
  return async () => {
    if (nowMs() - since < sliceMs) return
    await afterOthers()
    since = nowMs()
  }
}

/** Of each resource in a batch that the public noticed: whether it is public after it. */
function publicAfter(batch: readonly Change[]) {
  const known = new Map<string, boolean>()
  for (const change of batch)
    if (change.publicBefore || change.publicAfter || known.has(change.resourceId))
      known.set(change.resourceId, change.publicAfter)
  const idsOf = (isPublic: boolean) => [...known].filter(([, is]) => is === isPublic).map(([id]) => id)
  return { ids: idsOf(true), gone: idsOf(false) }
}

/** Reads those again that are public; the others go. */
async function readAgain(
  documents: DocumentsRepository,
  ids: readonly string[],
  gone: readonly string[] = [],
) {
  const changed = new Map<string, SearchedResource | undefined>()
  for (const id of [...ids, ...gone]) changed.set(id, undefined)
  for (const found of await documents.byIds(ids)) changed.set(found.resource.id, found)
  return changed
}

type Room = Pick<SearchIndexDeps, 'documents' | 'changeFeed' | 'maxBytes'> & {
  readonly cacheBytes: number
  readonly rest: () => Promise<void>
  readonly isStopped: () => boolean
}

/** Titles that collations of different ICU versions are most likely to order differently. */
const oddTitles = ['a b', 'ab', 'AB', 'a-b', 'äb', 'Ab 2', 'ab 10', '10', '9', '½', 'ñ', 'n\u0303', 'ß', 'ss', 'ﬁ', 'Σ', 'я', '漢', '😀', '“q”', 'q', ''] // prettier-ignore
const titlesCompared = 1_000

/** Compares the order of a sample of the segment's titles with the database's. */
function hasTitleOrder(documents: DocumentsRepository, segment: Segment) {
  const { docs } = segment.titleOrder
  const step = Math.ceil(docs.length / titlesCompared)
  const titles = Array.from(docs.filter((_, place) => place % step === 0), (doc) => titleAt(segment, doc)) // prettier-ignore
  return documents.isTitleOrder([...titles, ...oddTitles].sort(compareTitles))
}

/** `changes`: what changes from now on, which it takes in at the end. */
async function loadList({ changeFeed, documents, ...room }: Room, changes: Set<string>) {
  await changeFeed.poll()
  if (changeFeed.head() === undefined) throw new Error('The change feed is not reached yet')
  const segment = await loadSegment({ ...room, documents, maxBytes: room.maxBytes - room.cacheBytes })
  if (segment === undefined || segment === 'too large') return segment
  const sortsTitles = await hasTitleOrder(documents, segment)
  const list = segmentList(segment, room)
  while (changes.size > 0) {
    const ids = [...changes].slice(0, readAtOnce)
    for (const id of ids) changes.delete(id)
    await list.take(await readAgain(documents, ids))
  }
  return { list, sortsTitles }
}

/** Again and again until it is done. */
async function persist<T>(run: () => Promise<T>, logError: (error: unknown) => void, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      return await run()
    } catch (error) {
      logError(error)
    }
    await pause(againAfterMs, undefined, { signal }).catch(() => {})
  }
  return undefined
}

const differentOrder =
  'The database sorts titles differently from this process: lists by title are answered from the database'

export function searchIndex(deps: SearchIndexDeps): SearchIndex {
  const { documents, changeFeed, maxBytes, logError } = deps
  const stopping = new AbortController()
  const cacheBytes = Math.floor(maxBytes * cacheShare)
  const room = { documents, changeFeed, maxBytes, cacheBytes, rest: restful(deps.nowMs) }
  let list: SegmentList | undefined
  let sortsTitles = true
  /** While it loads: what has changed meanwhile. */
  let missed: Set<string> | undefined
  const terms = termsOf(() => list?.segments() ?? [])

  async function loadOnce() {
    const loaded = await loadList({ ...room, isStopped: () => stopping.signal.aborted }, (missed = new Set()))
    missed = undefined
    if (loaded === undefined || loaded === 'too large') return loaded
    list = loaded.list
    sortsTitles = loaded.sortsTitles
    if (!sortsTitles) logError(new Error(differentOrder))
    terms.changed()
    return stats(list)
  }
  const load = async () => (maxBytes > 0 ? persist(loadOnce, logError, stopping.signal) : undefined)

  async function apply(batch: readonly Change[]) {
    for (const { resourceId } of batch) missed?.add(resourceId)
    if (!list) return
    const { ids, gone } = publicAfter(batch)
    await list.take(await readAgain(documents, ids, gone))
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
  resources: list.segments().reduce((sum, { alive }) => sum + alive.count, 0),
  bytes: list.bytes(),
})
