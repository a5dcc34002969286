/**
 * The segments of the index, oldest and largest first (a log-structured merge, as in Lucene).
 *
 * 1. `apply` finds the changed documents. A change of the rating alone is written in place.
 * 2. All others are deleted from their segment; their current versions form a new, small segment.
 * 3. `compact` merges neighbours of similar size, and rebuilds a segment of which half is deleted.
 */
import type { SearchedResource } from './documents-repository.ts'
import { type Entry, entryOf, equalsExceptRating } from './segment/entry.ts'
import { has } from './segment/doc-set.ts'
import { entryAt, deleteDoc, type Segment, setRating } from './segment/segment.ts'
import { segmentBuilder } from './segment/segment-builder.ts'

/** Current resources by id; undefined for one that is no longer public. */
type Changed = ReadonlyMap<string, SearchedResource | undefined>

interface Location {
  readonly segment: Segment
  readonly doc: number
}

const entriesPerSlice = 500
/** Neighbours of at most this size together are merged. */
const minSegmentSize = 1_024
/** Each segment is at least this many times as large as the next one. */
const minSizeRatio = 4

const newestFirst = (a: Entry, b: Entry) => b.modifiedMs - a.modifiedMs || (a.id < b.id ? 1 : -1)

type YieldIfDue = () => Promise<void>

async function segmentOf(entries: Iterable<Entry>, cacheBytes: number, yieldIfDue: YieldIfDue) {
  const builder = segmentBuilder()
  for (const entry of entries) {
    builder.add(entry)
    if (builder.size() % entriesPerSlice === 0) await yieldIfDue()
  }
  return builder.done(cacheBytes, yieldIfDue)
}

function* entriesIn(segment: Segment): Generator<Entry, undefined> {
  for (let doc = 0; doc < segment.size; doc += 1) if (has(segment.liveDocs, doc)) yield entryAt(segment, doc)
}

/** Live entries of both segments, merged in order. */
function* mergeEntries(one: Segment, other: Segment | undefined): Generator<Entry, undefined> {
  const [older, newer] = [entriesIn(one), other ? entriesIn(other) : [].values()]
  let [a, b] = [older.next().value, newer.next().value]
  while (a ?? b) {
    if (a && (!b || newestFirst(a, b) <= 0)) {
      yield a
      a = older.next().value
    } else if (b) {
      yield b
      b = newer.next().value
    }
  }
}

/** Picks the segment to compact, alone (`count` 1) or merged with its successor (2). */
function slotToCompact(segments: readonly Segment[]) {
  for (const [slot, { size, liveDocs }] of segments.entries()) {
    const next = segments[slot + 1]
    if (next && (size < minSizeRatio * next.size || size + next.size <= minSegmentSize))
      return { slot, count: 2 }
    if (liveDocs.count < size / 2) return { slot, count: 1 }
  }
  return undefined
}

type BuildSegment = (entries: Iterable<Entry>) => Promise<Segment>

async function compact(segments: readonly Segment[], build: BuildSegment): Promise<readonly Segment[]> {
  const found = slotToCompact(segments)
  const [older, newer] = found ? segments.slice(found.slot, found.slot + found.count) : []
  if (!found || !older) return segments
  const merged = await build(mergeEntries(older, newer))
  const replacement = merged.size > 0 || segments.length === found.count ? [merged] : []
  return compact(segments.toSpliced(found.slot, found.count, ...replacement), build)
}

function findIn(segments: readonly Segment[], id: string): Location | undefined {
  for (const segment of segments.toReversed()) {
    const doc = segment.ids.find(id)
    if (doc !== undefined && has(segment.liveDocs, doc)) return { segment, doc }
  }
  return undefined
}

/** Splits changes into deletions and additions. Ratings that changed alone are written at once. */
function planChanges(changed: Changed, find: (id: string) => Location | undefined) {
  const deleted: Location[] = []
  const added: Entry[] = []
  for (const [id, now] of changed) {
    const known = find(id)
    const entry = now && entryOf(now, true)
    if (known && entry && equalsExceptRating(entry, entryAt(known.segment, known.doc))) {
      setRating(known.segment, known.doc, entry.ratings)
      continue
    }
    if (known) deleted.push(known)
    if (entry) added.push(entry)
  }
  return { deleted, added: added.toSorted(newestFirst) }
}

/** `cacheBytes` limits the filter cache of each segment. */
export function segmentList(first: Segment, cacheBytes: number, yieldIfDue: YieldIfDue) {
  const build: BuildSegment = (entries) => segmentOf(entries, cacheBytes, yieldIfDue)
  let segments: readonly Segment[] = [first]
  const find = (id: string) => findIn(segments, id)
  return {
    find,
    segments: () => segments,
    bytes: () => segments.reduce((sum, { bytes }) => sum + bytes, cacheBytes),
    /** Atomic for readers: the new segment is built before the first deletion. */
    async apply(changed: Changed) {
      const { deleted, added } = planChanges(changed, find)
      const segment = added.length > 0 && (await build(added))
      for (const old of deleted) deleteDoc(old.segment, old.doc)
      if (segment) segments = [...segments, segment]
      segments = await compact(segments, build)
    },
  }
}
export type SegmentList = ReturnType<typeof segmentList>
