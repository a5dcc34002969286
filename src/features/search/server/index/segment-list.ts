/** The segments of the index, and how they take in what changes: what is new is small, and grows into what is older. */
import type { SearchedResource } from './documents-repository.ts'
import { type Entry, entryOf, equalsExceptRating } from './segment/entry.ts'
import { has } from './segment/doc-set.ts'
import { entryAt, deleteDoc, type Segment, setRating } from './segment/segment.ts'
import { segmentBuilder } from './segment/segment-builder.ts'

/** Each resource by its id as it is now; undefined: public no more. */
type Changed = ReadonlyMap<string, SearchedResource | undefined>

interface Found {
  readonly segment: Segment
  readonly doc: number
}

export interface SegmentListDeps {
  /** For the sets of all segments together. */
  readonly cacheBytes: number
  readonly rest: () => Promise<void>
}

const entriesBetweenRests = 500
/** Two that are not larger together are one; otherwise the older one is several times as large as what follows. */
const small = 1_024
const severalTimes = 4

const newestFirst = (a: Entry, b: Entry) => b.modifiedMs - a.modifiedMs || (a.id < b.id ? 1 : -1)

async function segmentOf(entries: Iterable<Entry>, cacheBytes: number, { rest }: SegmentListDeps) {
  const builder = segmentBuilder()
  for (const entry of entries) {
    builder.add(entry)
    if (builder.size() % entriesBetweenRests === 0) await rest()
  }
  return builder.done(cacheBytes, rest)
}

function* entriesIn(segment: Segment): Generator<Entry, undefined> {
  for (let doc = 0; doc < segment.size; doc += 1) if (has(segment.alive, doc)) yield entryAt(segment, doc)
}

/** What both hold and is still there, in order. */
function* entriesOf(one: Segment, other: Segment | undefined): Generator<Entry, undefined> {
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

/** The place of a segment that should be made anew, and whether the one behind it should be in it. */
function untidyPlace(segments: readonly Segment[]) {
  for (const [place, { size, alive }] of segments.entries()) {
    const next = segments[place + 1]
    if (next && (size < severalTimes * next.size || size + next.size <= small)) return { place, count: 2 }
    if (alive.count < size / 2) return { place, count: 1 }
  }
  return undefined
}

async function compact(segments: readonly Segment[], deps: SegmentListDeps): Promise<readonly Segment[]> {
  const found = untidyPlace(segments)
  const [older, newer] = found ? segments.slice(found.place, found.place + found.count) : []
  if (!found || !older) return segments
  const made = await segmentOf(entriesOf(older, newer), deps.cacheBytes, deps)
  const kept = made.size > 0 || segments.length === found.count ? [made] : []
  return compact(segments.toSpliced(found.place, found.count, ...kept), deps)
}

function findIn(segments: readonly Segment[], id: string): Found | undefined {
  for (const segment of segments.toReversed()) {
    const doc = segment.ids.find(id)
    if (doc !== undefined && has(segment.alive, doc)) return { segment, doc }
  }
  return undefined
}

/** What has to go and what has to come; where only stars have changed they are set at once. */
function sorted(changed: Changed, find: (id: string) => Found | undefined) {
  const gone: Found[] = []
  const fresh: Entry[] = []
  for (const [id, now] of changed) {
    const known = find(id)
    const entry = now && entryOf(now, true)
    if (known && entry && equalsExceptRating(entry, entryAt(known.segment, known.doc))) {
      setRating(known.segment, known.doc, entry.stars)
      continue
    }
    if (known) gone.push(known)
    if (entry) fresh.push(entry)
  }
  return { gone, fresh: fresh.toSorted(newestFirst) }
}

export function segmentList(first: Segment, deps: SegmentListDeps) {
  let segments: readonly Segment[] = [first]
  const find = (id: string) => findIn(segments, id)
  return {
    find,
    segments: () => segments,
    bytes: () => segments.reduce((sum, { bytes }) => sum + bytes, deps.cacheBytes),
    /** Readers see all of the changes or nothing. */
    async take(changed: Changed) {
      const { gone, fresh } = sorted(changed, find)
      const made = fresh.length > 0 && (await segmentOf(fresh, deps.cacheBytes, deps))
      for (const { segment, doc } of gone) deleteDoc(segment, doc)
      if (made) segments = [...segments, made]
      segments = await compact(segments, deps)
    },
  }
}
export type SegmentList = ReturnType<typeof segmentList>
