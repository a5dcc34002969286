/** A part of the index: documents numbered newest first. Only its stars change, and which of them are gone. */
import { byName } from '#features/resources/attributes.ts'
import { type ValueFacet, valueFacets } from '#features/resources/facets.ts'
import { type PublicRow, toPublicResource } from '#features/resources/public-resource.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import type { Dictionary } from './dictionary.ts'
import type { DocSet } from './doc-set.ts'
import { type Entry, starNames, type RatingFields } from './entry.ts'
import type { IdTable } from './id-table.ts'
import type { StringArena } from './typed-array-builder.ts'
import { type PostingLists, postingsOf } from './postings.ts'
import type { Recent, FilterCache } from './caches.ts'
import { decodeStoredFields } from './stored-fields.ts'
import type { TitleOrder } from './title-order.ts'

/** One of few texts for each document. */
export interface Column {
  readonly texts: readonly string[]
  /** By document: the place of its text. */
  readonly places: Uint16Array
}

export interface Segment {
  readonly size: number
  readonly ids: IdTable
  /** Milliseconds since 1970; never ascends. Equal ones stand by id, the highest first. */
  readonly modified: Float64Array
  /** The words of the folded titles, and each title as the numbers of its words. */
  readonly words: Dictionary
  readonly titles: PostingLists
  /** By document: its title as it was written; and the order of these. */
  readonly writtenTitles: StringArena
  readonly titleOrder: TitleOrder
  /** By word: whose title has it; whose title begins with it. */
  readonly titleDocs: PostingLists
  readonly firstDocs: PostingLists
  /** Tags as they were written, by number; each document's. */
  readonly tagTexts: readonly string[]
  readonly tags: PostingLists
  /** Tags folded; by folded tag: who has it. */
  readonly foldedTags: Dictionary
  readonly tagDocs: PostingLists
  readonly facets: Readonly<Record<ValueFacet, Column>>
  /** By document: a bit for each choice of the grade filter. */
  readonly grades: Uint16Array
  readonly stars: Readonly<Record<keyof RatingFields, Uint32Array | Float64Array>>
  readonly shown: StringArena
  /** Some of what was unpacked of it, for lists that are asked for again. */
  readonly unpacked: Recent<PublicResource>
  /** Who is still there. */
  alive: DocSet & { kind: 'bits' }
  readonly sets: FilterCache
  readonly bytes: number
}

export const isAllAlive = ({ alive, size }: Segment) => alive.count === size

/** The rest of its documents are as they were. */
export function deleteDoc(segment: Segment, doc: number) {
  const { bits, count } = segment.alive
  bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) & ~(1 << (doc & 31))
  segment.alive = { kind: 'bits', bits, count: count - 1 }
}

const textAt = ({ texts, places }: Column, doc: number) => texts[places[doc] ?? 0] ?? ''

const starsAt = ({ stars }: Segment, doc: number): RatingFields => ({
  ratingTotal: stars.ratingTotal[doc] ?? 0,
  ratingAmount: stars.ratingAmount[doc] ?? 0,
  averageRating: stars.averageRating[doc] ?? 0,
  rating: stars.rating[doc] ?? 0,
})

/** The name of the set of those whose average, rounded down, is this. */
export const ratedSet = (floor: number) => `rated ${floor}`

export function setRating({ stars, sets, unpacked }: Segment, doc: number, now: RatingFields) {
  unpacked.delete(doc)
  const before = Math.floor(stars.averageRating[doc] ?? 0)
  for (const name of starNames) stars[name][doc] = now[name]
  const after = Math.floor(now.averageRating)
  if (before !== after) for (const floor of [before, after]) sets.forget(ratedSet(floor))
}

const tagsAt = ({ tags, tagTexts }: Segment, doc: number) => {
  const texts: string[] = []
  for (const number of postingsOf(tags, doc)) texts.push(tagTexts[number] ?? '')
  return texts
}

export const titleAt = ({ writtenTitles }: Segment, doc: number): string => writtenTitles.text(doc) ?? ''

/** As it was taken in. */
export const entryAt = (segment: Segment, doc: number): Entry => ({
  id: segment.ids.idOf(doc),
  modifiedMs: segment.modified[doc] ?? 0,
  writtenTitle: titleAt(segment, doc),
  title: Array.from(postingsOf(segment.titles, doc), (number) => segment.words.text(number)),
  tags: tagsAt(segment, doc),
  facets: byName(valueFacets, (name) => textAt(segment.facets[name], doc)),
  stars: starsAt(segment, doc),
  shown: segment.shown.text(doc),
})

/** Undefined where the database has to be asked for what is shown. Everybody gets the same object. */
export function resourceAt(segment: Segment, doc: number): PublicResource | undefined {
  const { unpacked } = segment
  const known = unpacked.get(doc)
  if (known) return known
  const resource = unpackedAt(segment, doc)
  if (!resource) return undefined
  unpacked.set(doc, resource)
  return resource
}

function unpackedAt(segment: Segment, doc: number): PublicResource | undefined {
  const packed = segment.shown.text(doc)
  if (packed === undefined) return undefined
  const id = segment.ids.idOf(doc)
  const { ratingTotal, ratingAmount, averageRating, rating } = starsAt(segment, doc)
  return toPublicResource({
    ...decodeStoredFields(packed, id),
    id,
    title: titleAt(segment, doc),
    subject: textAt(segment.facets.subject, doc) as PublicRow['subject'],
    tags: tagsAt(segment, doc),
    modified_at: new Date(segment.modified[doc] ?? 0),
    rating_total: ratingTotal,
    rating_amount: ratingAmount,
    average_rating: averageRating,
    rating,
  })
}
