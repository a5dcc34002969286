/** The first k matches of a segment after a cursor, by date, title or rank. */
import type { PageCursor } from '#features/catalogue/resources/page-query.ts'
import { decodeSearchCursor } from '#features/catalogue/resources/rank.ts'
import { type DocSet, has, forEachFrom, forEachBefore } from '../segment/doc-set.ts'
import { type Segment, titleAt } from '../segment/segment.ts'
import { compareTitles } from '../segment/title-order.ts'

export interface Match {
  readonly segment: Segment
  readonly doc: number
  readonly rank: number
}

/** Binary search: the first number from `low` on for which `accepts` is true; it must stay true from there. */
function lowerBound(low: number, high: number, accepts: (doc: number) => boolean) {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (accepts(middle)) to = middle
    else from = middle + 1
  }
  return from
}

const firstNotNewer = ({ modified, size }: Segment, modifiedMs: number) =>
  lowerBound(0, size, (doc) => (modified[doc] ?? 0) <= modifiedMs)

/** Newest or oldest first; equal dates by id in the same direction. */
export function topByDate(segment: Segment, set: DocSet, query: TopQuery): Match[] {
  const { limit, after, order } = query
  const taken: Match[] = []
  const take = (doc: number) => taken.push({ segment, doc, rank: 0 }) >= limit
  if (order === 'desc') forEachFrom(set, after ? positionAfter(segment, after, 1) : 0, take)
  else forEachBefore(set, after ? positionAfter(segment, after, 0) : segment.size, take)
  return taken
}

/** A small set in title order; for a large one the order of all documents, which the caller filters. */
function byTitle({ titleOrder: { docs, positions } }: Segment, set: DocSet): Uint32Array {
  if (set.kind === 'bits') return docs
  const found = set.docs.map((doc) => positions[doc] ?? 0)
  return found.sort().map((position) => docs[position] ?? 0)
}

/** By title, ascending or descending; equal titles by id in the same direction. */
export function topByTitle(segment: Segment, set: DocSet, { limit, after, order }: TopQuery): Match[] {
  const docs = byTitle(segment, set)
  const isAfter = (doc: number, { value, id }: PageCursor) => {
    const difference = compareTitles(titleAt(segment, doc), value)
    if (difference !== 0) return difference > 0
    const own = segment.ids.idOf(doc)
    return order === 'asc' ? own > id : own >= id
  }
  const start = after && lowerBound(0, docs.length, (position) => isAfter(docs[position] ?? 0, after))
  const taken: Match[] = []
  const take = (doc = 0) => {
    if (set.kind === 'list' || has(set, doc)) taken.push({ segment, doc, rank: 0 })
  }
  if (order === 'asc') {
    for (let i = start ?? 0; i < docs.length && taken.length < limit; i += 1) take(docs[i])
  } else for (let i = (start ?? docs.length) - 1; i >= 0 && taken.length < limit; i -= 1) take(docs[i])
  return taken
}

export interface TopQuery {
  readonly limit: number
  readonly after: PageCursor | undefined
  readonly order: 'asc' | 'desc'
}

/** The document number of the cursor plus `offset`; if it is gone, that of the next older document. */
function positionAfter(segment: Segment, { value, id }: PageCursor, offset: 0 | 1) {
  const [moment, { modified, ids, size }] = [Date.parse(value), segment]
  const doc = lowerBound(
    firstNotNewer(segment, moment),
    size,
    (each) => (modified[each] ?? 0) < moment || ids.idOf(each) <= id,
  )
  return doc + (doc < size && ids.idOf(doc) === id ? offset : 0)
}

/** Best rank first; within a rank the newest; equal dates by rating, then id, descending. */
export function topByRank(segment: Segment, sets: readonly DocSet[], { limit, after }: TopQuery): Match[] {
  const cursor = after && decodeSearchCursor(after.value)
  const taken: Match[] = []
  for (let rank: number = cursor?.rank ?? 0; rank < sets.length && taken.length < limit; rank += 1) {
    const better = sets.slice(0, rank)
    const set = sets[rank]
    const from = cursor?.rank === rank ? { ...cursor, id: after?.id ?? '' } : undefined
    if (!set || set.count === 0) continue
    const accepts = (doc: number) => !better.some((each) => has(each, doc))
    const docs = newestOf(segment, set, { limit: limit - taken.length, accepts, from })
    taken.push(...docs.map((doc) => ({ segment, doc, rank })))
  }
  return taken
}

interface NewestQuery {
  readonly limit: number
  readonly accepts: (doc: number) => boolean
  readonly from: { modifiedAt: string; averageRating: number; id: string } | undefined
}

function newestOf(segment: Segment, set: DocSet, { limit, accepts, from }: NewestQuery): number[] {
  const { modified, ratings, ids } = segment
  const ratingOf = (doc: number) => ratings.averageRating[doc] ?? 0
  const isBefore = (one: number, other: number) =>
    ratingOf(one) > ratingOf(other) || (ratingOf(one) === ratingOf(other) && one < other)
  const fromMs = from ? Date.parse(from.modifiedAt) : Number.NaN
  const isPast = (doc: number) =>
    from !== undefined &&
    modified[doc] === fromMs &&
    (ratingOf(doc) > from.averageRating || (ratingOf(doc) === from.averageRating && ids.idOf(doc) >= from.id))

  const taken: number[] = []
  // Start of the documents with the current date: the rating orders these only.
  let [moment, begin] = [Number.NaN, 0]
  forEachFrom(set, from ? firstNotNewer(segment, fromMs) : 0, (doc) => {
    if (modified[doc] !== moment) {
      if (taken.length >= limit) return true
      moment = modified[doc] ?? 0
      begin = taken.length
    }
    if (!accepts(doc) || isPast(doc)) return false
    let at = taken.length
    while (at > begin && isBefore(doc, taken[at - 1] ?? 0)) at -= 1
    if (at < limit) taken.splice(at, 0, doc)
    if (taken.length > limit) taken.pop()
    return false
  })
  return taken
}
