/**
 * Answers a list or search from the segments.
 *
 * 1. `filterSets` resolves each filter to a set of documents; a search also to one set for each rank (rank-sets.ts).
 * 2. Intersections give the matches of a segment, their total, and the counts of each facet without its own filter.
 * 3. top-k.ts takes the first `limit + 1` matches after the cursor, by rank, date or title.
 * 4. `mergeResults` merges the segments; the extra match shows that a next page exists.
 */
import { foldText } from '#shared/text.ts'
import { byName } from '#features/catalogue/resources/attributes.ts'
import {
  byFacet,
  type FacetName,
  facetNames,
  type Facets,
  type ValueFacet,
  valueFacets,
} from '#features/catalogue/resources/facets.ts'
import { encodeCursor, type IndexedQuery, type PageQuery } from '#features/catalogue/resources/page-query.ts'
import { gradeFilters } from '#features/catalogue/subjects/grade.ts'
import { encodeSearchCursor, type Rank, ranks, type Search } from '#features/catalogue/resources/rank.ts'
import { type DocSet, intersectAll, forEachFrom } from '../segment/doc-set.ts'
import { splitValues } from '../segment/entry.ts'
import { hasNoDeletions, type Segment, titleAt } from '../segment/segment.ts'
import { tagContains, titleContaining } from './text-matches.ts'
import { gradeSet, ofRating, anyValue } from './facet-sets.ts'
import { compareTitles } from '../segment/title-order.ts'
import { topByDate, topByRank, topByTitle, type TopQuery, type Match } from './top-k.ts'
import { rankSets } from './rank-sets.ts'

/** Undefined for a filter that is not set. */
type FilterSets = Readonly<Record<FacetName | 'text', readonly (DocSet | undefined)[]>>

/** Documents that each facet allows, and under `text` those of all other filters. */
function filterSets(segment: Segment, { subjects, filters }: PageQuery): FilterSets {
  const [title, tag] = [foldText(filters.title ?? ''), foldText(filters.tag ?? '')]
  return {
    text: [
      title === '' ? undefined : titleContaining(segment, title),
      tag === '' ? undefined : tagContains(segment, tag),
      ofRating(segment, filters.rating),
      hasNoDeletions(segment) ? undefined : segment.liveDocs,
    ],
    ...byName(valueFacets, (name) => [
      anyValue(segment, name, name === 'subject' ? subjects : filters[name]),
    ]),
    grade: [gradeSet(segment, filters.grade)],
  }
}

/** All sets but those of the facet `except`. */
const setsExcept = (sets: FilterSets, except?: FacetName) => [
  ...sets.text,
  ...facetNames.filter((name) => name !== except).flatMap((name) => sets[name]),
]

type Counts = Record<string, number>

function countTexts(segment: Segment, facet: ValueFacet, docs: DocSet, counts: Counts) {
  const { texts, ordinals } = segment.facets[facet]
  const found = new Uint32Array(texts.length)
  forEachFrom(docs, 0, (doc) => {
    const ordinal = ordinals[doc] ?? 0
    found[ordinal] = (found[ordinal] ?? 0) + 1
    return false
  })
  for (const [ordinal, text] of texts.entries())
    for (const value of splitValues(text)) add(counts, value, found[ordinal])
}

const add = (counts: Counts, choice: string, more = 0) => {
  if (more > 0) counts[choice] = (counts[choice] ?? 0) + more
}

function countGrades({ grades }: Segment, docs: DocSet, counts: Counts) {
  const found = new Uint32Array(gradeFilters.length)
  forEachFrom(docs, 0, (doc) => {
    for (let bits = grades[doc] ?? 0; bits !== 0; bits &= bits - 1) {
      const grade = 31 - Math.clz32(bits & -bits)
      found[grade] = (found[grade] ?? 0) + 1
    }
    return false
  })
  for (const [i, grade] of gradeFilters.entries()) add(counts, grade, found[i])
}

const noFacets = () => byFacet((): Counts => ({}))

/** Adds the counts of a segment; `found` are the matches of the search, undefined without one. */
function countFacets(segment: Segment, filters: FilterSets, found: DocSet | undefined, facets: Facets) {
  for (const facet of facetNames) {
    const docs = intersectAll([found, ...setsExcept(filters, facet)], segment.size) ?? segment.liveDocs
    if (facet === 'grade') countGrades(segment, docs, facets.grade)
    else countTexts(segment, facet, docs, facets[facet])
  }
}

interface SegmentResult {
  readonly first: Match[]
  readonly total: number
}

function searchSegment(
  segment: Segment,
  query: IndexedQuery,
  first: TopQuery,
  facets: Facets | undefined,
): SegmentResult {
  const filters = filterSets(segment, query)
  const allowed = intersectAll(setsExcept(filters), segment.size)
  if (!query.search) {
    if (facets) countFacets(segment, filters, undefined, facets)
    const set = allowed ?? segment.liveDocs
    const firstBy = query.sort === 'title' ? topByTitle : topByDate
    return { first: firstBy(segment, set, first), total: set.count }
  }
  const { sets, all } = rankSets(segment, query.search, allowed)
  if (facets) countFacets(segment, filters, rankSets(segment, query.search, undefined).all, facets)
  const found = {
    relevance: () => topByRank(segment, sets, first),
    title: () => topByTitle(segment, all, first),
    modifiedAt: () => topByDate(segment, all, first),
  }
  return { first: found[query.sort](), total: all.count }
}

const modifiedOf = ({ segment, doc }: Match) => segment.modified[doc] ?? 0
const ratingOf = ({ segment, doc }: Match) => segment.ratings.averageRating[doc] ?? 0
const idOf = ({ segment, doc }: Match) => segment.ids.idOf(doc)

const byId = (a: Match, b: Match) => (idOf(a) < idOf(b) ? 1 : -1)
const oldestFirst = (a: Match, b: Match) => modifiedOf(a) - modifiedOf(b) || byId(b, a)
const bestFirst = (a: Match, b: Match) =>
  a.rank - b.rank || modifiedOf(b) - modifiedOf(a) || ratingOf(b) - ratingOf(a) || byId(a, b)

const titleOf = ({ segment, doc }: Match) => titleAt(segment, doc)
const titlesFromA = (a: Match, b: Match) => compareTitles(titleOf(a), titleOf(b)) || byId(b, a)

/** Each result is sorted; nothing is left to sort if only one has matches, as usual. */
function mergeResults(results: readonly SegmentResult[], { sort, order }: PageQuery) {
  const only = results.find(({ first }) => first.length > 0)
  const all = results.flatMap(({ first }) => first)
  if (only?.first.length === all.length) return all
  if (sort === 'relevance') return all.sort(bestFirst)
  const ascending = sort === 'title' ? titlesFromA : oldestFirst
  return all.sort(order === 'asc' ? ascending : (a, b) => ascending(b, a))
}

const toRank = (rank: number): Rank => Object.values(ranks).find((each) => each === rank) ?? ranks.subject

function nextCursor(match: Match, { sort, order }: IndexedQuery) {
  const modifiedAt = new Date(modifiedOf(match)).toISOString()
  const sortKey = { rank: toRank(match.rank), modifiedAt, averageRating: ratingOf(match) }
  const values = { relevance: encodeSearchCursor(sortKey), title: titleOf(match), modifiedAt }
  return encodeCursor({ sort, order, value: values[sort], id: idOf(match) })
}

/** The page that the database would give, with matches in place of rows. */
export function searchSegments(segments: readonly Segment[], query: IndexedQuery) {
  const { limit, after, order } = query
  const facets = query.facets === true ? noFacets() : undefined
  const first = { limit: limit + 1, after, order }
  const results = segments.map((segment) => searchSegment(segment, query, first, facets))
  const found = mergeResults(results, query)
  const matches = found.slice(0, limit)
  const last = found.length > limit ? matches.at(-1) : undefined
  return {
    matches,
    total: results.reduce((sum, { total }) => sum + total, 0),
    ...(facets && { facets }),
    next: last ? nextCursor(last, query) : null,
  }
}

const noFilters = { filters: {}, sort: 'relevance', order: 'desc' } as const

/** The best matches, without a total. */
export function topMatches(segments: readonly Segment[], search: Search, limit: number): readonly Match[] {
  const first: TopQuery = { limit, after: undefined, order: 'desc' }
  const results = segments.map((segment) => {
    const allowed = hasNoDeletions(segment) ? undefined : segment.liveDocs
    return { first: topByRank(segment, rankSets(segment, search, allowed).sets, first), total: 0 }
  })
  return mergeResults(results, { ...noFilters, limit }).slice(0, limit)
}
