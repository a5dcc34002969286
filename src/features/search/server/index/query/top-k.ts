/** The first of a segment's matches in the order wanted, from a place on. */
import type { PageCursor } from '#features/resources/page-query.ts'
import { unpackStanding } from '#features/resources/rank.ts'
import { type DocSet, has, forEachFrom, forEachBefore } from '../segment/doc-set.ts'
import { type Segment, titleAt } from '../segment/segment.ts'
import { compareTitles } from '../segment/title-order.ts'

export interface Match {
  readonly segment: Segment
  readonly doc: number
  readonly rank: number
}

/** The first number from `low` on that is right; from there on all are. */
function firstFrom(low: number, high: number, isRight: (doc: number) => boolean) {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isRight(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The number of the first document that is not newer. */
const firstUntil = ({ modified, size }: Segment, modifiedMs: number) =>
  firstFrom(0, size, (doc) => (modified[doc] ?? 0) <= modifiedMs)

/** Newest or oldest first; equal moments by id in the same direction. */
export function topByDate(segment: Segment, set: DocSet, wanted: FirstWanted): Match[] {
  const { limit, after, order } = wanted
  const taken: Match[] = []
  const take = (doc: number) => taken.push({ segment, doc, rank: 0 }) >= limit
  if (order === 'desc') forEachFrom(set, after ? afterPlace(segment, after, 1) : 0, take)
  else forEachBefore(set, after ? afterPlace(segment, after, 0) : segment.size, take)
  return taken
}

/** The documents of a set in title order: of few their places sorted, of many the whole order with others in between. */
function byTitle({ titleOrder: { docs, places } }: Segment, set: DocSet): Uint32Array {
  if (set.kind === 'bits') return docs
  const found = set.docs.map((doc) => places[doc] ?? 0)
  return found.sort().map((place) => docs[place] ?? 0)
}

/** By title from A, or from the end; equal titles by id in the same direction. */
export function firstByTitle(segment: Segment, set: DocSet, { limit, after, order }: FirstWanted): Match[] {
  const docs = byTitle(segment, set)
  const isBehind = (doc: number, { value, id }: PageCursor) => {
    const difference = compareTitles(titleAt(segment, doc), value)
    if (difference !== 0) return difference > 0
    const own = segment.ids.idOf(doc)
    return order === 'asc' ? own > id : own >= id
  }
  const behind = after && firstFrom(0, docs.length, (place) => isBehind(docs[place] ?? 0, after))
  const taken: Match[] = []
  const take = (doc = 0) => {
    if (set.kind === 'list' || has(set, doc)) taken.push({ segment, doc, rank: 0 })
  }
  if (order === 'asc') {
    for (let i = behind ?? 0; i < docs.length && taken.length < limit; i += 1) take(docs[i])
  } else for (let i = (behind ?? docs.length) - 1; i >= 0 && taken.length < limit; i -= 1) take(docs[i])
  return taken
}

export interface FirstWanted {
  readonly limit: number
  readonly after: PageCursor | undefined
  readonly order: 'asc' | 'desc'
}

/** Behind the document of this moment and id, or (`beyond` 0) before it. */
function afterPlace(segment: Segment, { value, id }: PageCursor, beyond: 0 | 1) {
  const [moment, { modified, ids, size }] = [Date.parse(value), segment]
  const doc = firstFrom(
    firstUntil(segment, moment),
    size,
    (each) => (modified[each] ?? 0) < moment || ids.idOf(each) <= id,
  )
  return doc + (doc < size && ids.idOf(doc) === id ? beyond : 0)
}

/** The best first; in a rank the newest; of the same moment by rating, then by id, the highest first. */
export function topByRank(segment: Segment, sets: readonly DocSet[], { limit, after }: FirstWanted): Match[] {
  const place = after && unpackStanding(after.value)
  const taken: Match[] = []
  for (let rank: number = place?.rank ?? 0; rank < sets.length && taken.length < limit; rank += 1) {
    const better = sets.slice(0, rank)
    const set = sets[rank]
    const from = place?.rank === rank ? { ...place, id: after?.id ?? '' } : undefined
    if (!set || set.count === 0) continue
    const isWanted = (doc: number) => !better.some((each) => has(each, doc))
    const docs = newestOf(segment, set, { limit: limit - taken.length, isWanted, from })
    taken.push(...docs.map((doc) => ({ segment, doc, rank })))
  }
  return taken
}

interface NewestWanted {
  readonly limit: number
  readonly isWanted: (doc: number) => boolean
  readonly from: { modifiedAt: string; averageRating: number; id: string } | undefined
}

function newestOf(segment: Segment, set: DocSet, { limit, isWanted, from }: NewestWanted): number[] {
  const { modified, stars, ids } = segment
  const ratingOf = (doc: number) => stars.averageRating[doc] ?? 0
  const isBefore = (one: number, other: number) =>
    ratingOf(one) > ratingOf(other) || (ratingOf(one) === ratingOf(other) && one < other)
  const fromMs = from ? Date.parse(from.modifiedAt) : Number.NaN
  const isPast = (doc: number) =>
    from !== undefined &&
    modified[doc] === fromMs &&
    (ratingOf(doc) > from.averageRating || (ratingOf(doc) === from.averageRating && ids.idOf(doc) >= from.id))

  const taken: number[] = []
  // Where those of the same moment begin: only among them does the rating decide.
  let [moment, begin] = [Number.NaN, 0]
  forEachFrom(set, from ? firstUntil(segment, fromMs) : 0, (doc) => {
    if (modified[doc] !== moment) {
      if (taken.length >= limit) return true
      moment = modified[doc] ?? 0
      begin = taken.length
    }
    if (!isWanted(doc) || isPast(doc)) return false
    let at = taken.length
    while (at > begin && isBefore(doc, taken[at - 1] ?? 0)) at -= 1
    if (at < limit) taken.splice(at, 0, doc)
    if (taken.length > limit) taken.pop()
    return false
  })
  return taken
}
