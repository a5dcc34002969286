/**
 * A part of the index: documents numbered newest first. Immutable but for ratings and deletions.
 *
 * Dictionaries number the words and tags. `titles` and `tags` list the numbers of each document; `titleDocs` and
 * `tagDocs` are their inversions (posting lists). Facets, grades, ratings and dates are columns, one value a document.
 */
import { byName } from '#features/catalogue/resources/attributes.ts'
import { type ValueFacet, valueFacets } from '#features/catalogue/resources/facets.ts'
import { toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { Dictionary } from './dictionary.ts'
import type { DocSet } from './doc-set.ts'
import { type Entry, ratingFields, type RatingFields } from './entry.ts'
import type { IdTable } from './id-table.ts'
import type { StringArena } from './typed-array-builder.ts'
import { type PostingLists, postingsOf } from './postings.ts'
import type { FilterCache, LruCache } from './caches.ts'
import { decodeStoredFields } from './stored-fields.ts'
import type { TitleOrder } from './title-order.ts'

/** Column of a few different texts. */
export interface Column {
  readonly texts: readonly string[]
  /** By document: the index of its text. */
  readonly ordinals: Uint16Array
}

export interface Segment {
  readonly size: number
  readonly ids: IdTable
  /** Milliseconds since 1970, descending; equal ones in descending order of their ids. */
  readonly modified: Float64Array
  /** Words of the folded titles, and by document the numbers of its words. */
  readonly words: Dictionary
  readonly titles: PostingLists
  /** By document: its title as written; and the order of these titles. */
  readonly writtenTitles: StringArena
  readonly titleOrder: TitleOrder
  /** By word: documents with the word in the title, and documents whose title begins with it. */
  readonly titleDocs: PostingLists
  readonly firstWordDocs: PostingLists
  /** Tags as written, by number; and by document the numbers of its tags. */
  readonly tagTexts: readonly string[]
  readonly tags: PostingLists
  /** Folded tags; and by folded tag its documents. */
  readonly foldedTags: Dictionary
  readonly tagDocs: PostingLists
  readonly facets: Readonly<Record<ValueFacet, Column>>
  /** By document: one bit for each choice of the grade filter. */
  readonly grades: Uint32Array
  readonly ratings: Readonly<Record<keyof RatingFields, Uint32Array | Float64Array>>
  readonly storedFields: StringArena
  readonly rowCache: LruCache<PublicResource>
  /** All documents that are not deleted. */
  liveDocs: DocSet & { kind: 'bits' }
  readonly sets: FilterCache
  readonly bytes: number
}

export const hasNoDeletions = ({ liveDocs, size }: Segment) => liveDocs.count === size

export function deleteDoc(segment: Segment, doc: number) {
  const { bits, count } = segment.liveDocs
  bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) & ~(1 << (doc & 31))
  segment.liveDocs = { kind: 'bits', bits, count: count - 1 }
}

const textAt = ({ texts, ordinals }: Column, doc: number) => texts[ordinals[doc] ?? 0] ?? ''

const ratingAt = ({ ratings }: Segment, doc: number): RatingFields => ({
  ratingTotal: ratings.ratingTotal[doc] ?? 0,
  ratingAmount: ratings.ratingAmount[doc] ?? 0,
  averageRating: ratings.averageRating[doc] ?? 0,
  rating: ratings.rating[doc] ?? 0,
})

/** Name in the filter cache of the set of documents with this average rating, rounded down. */
export const ratedSet = (floor: number) => `rated ${floor}`

export function setRating({ ratings, sets, rowCache }: Segment, doc: number, now: RatingFields) {
  rowCache.delete(doc)
  const before = Math.floor(ratings.averageRating[doc] ?? 0)
  for (const name of ratingFields) ratings[name][doc] = now[name]
  const after = Math.floor(now.averageRating)
  if (before !== after) for (const floor of [before, after]) sets.delete(ratedSet(floor))
}

const tagsAt = ({ tags, tagTexts }: Segment, doc: number) => {
  const texts: string[] = []
  for (const number of postingsOf(tags, doc)) texts.push(tagTexts[number] ?? '')
  return texts
}

export const titleAt = ({ writtenTitles }: Segment, doc: number): string => writtenTitles.text(doc) ?? ''

/** The entry that the document was built from. */
export const entryAt = (segment: Segment, doc: number): Entry => ({
  id: segment.ids.idOf(doc),
  modifiedMs: segment.modified[doc] ?? 0,
  writtenTitle: titleAt(segment, doc),
  title: Array.from(postingsOf(segment.titles, doc), (number) => segment.words.text(number)),
  tags: tagsAt(segment, doc),
  facets: byName(valueFacets, (name) => textAt(segment.facets[name], doc)),
  ratings: ratingAt(segment, doc),
  storedFields: segment.storedFields.text(doc),
})

/** The row from the cache or the stored fields, shared by all callers; undefined if the database must be read. */
export function resourceAt(segment: Segment, doc: number): PublicResource | undefined {
  const { rowCache } = segment
  const known = rowCache.get(doc)
  if (known) return known
  const resource = decodeAt(segment, doc)
  if (!resource) return undefined
  rowCache.set(doc, resource)
  return resource
}

function decodeAt(segment: Segment, doc: number): PublicResource | undefined {
  const stored = segment.storedFields.text(doc)
  if (stored === undefined) return undefined
  const id = segment.ids.idOf(doc)
  const { ratingTotal, ratingAmount, averageRating, rating } = ratingAt(segment, doc)
  return toPublicResource({
    ...decodeStoredFields(stored, id),
    id,
    title: titleAt(segment, doc),
    subject: textAt(segment.facets.subject, doc),
    tags: tagsAt(segment, doc),
    modified_at: new Date(segment.modified[doc] ?? 0),
    rating_total: ratingTotal,
    rating_amount: ratingAmount,
    average_rating: averageRating,
    rating,
  })
}
