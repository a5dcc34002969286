/** What all segments together answer to what was asked. */
import { foldText } from '#shared/text.ts'
import { byName } from '#features/resources/attributes.ts'
import {
  byFacet,
  type FacetName,
  facetNames,
  type Facets,
  type ValueFacet,
  valueFacets,
} from '#features/resources/facets.ts'
import { encodeCursor, type PageQuery } from '#features/resources/page-query.ts'
import { gradeFilters } from '#features/subjects/grade.ts'
import { packStanding, type Rank, ranks, type Search } from '#features/resources/rank.ts'
import { type DocSet, intersectAll, forEachFrom } from '../segment/doc-set.ts'
import { isAllAlive, type Segment, titleAt } from '../segment/segment.ts'
import { tagContains, titleContaining } from './text-matches.ts'
import { gradeSet, ofRating, anyValue } from './facet-sets.ts'
import { compareTitles } from '../segment/title-order.ts'
import { topByDate, topByRank, firstByTitle, type FirstWanted, type Match } from './top-k.ts'
import { rankSets } from './rank-sets.ts'

/** Undefined: a filter that nobody set leaves everybody. */
type Narrowing = Readonly<Record<FacetName | 'text', readonly (DocSet | undefined)[]>>

/** What each facet leaves, and what all other filters leave. */
function narrowingOf(segment: Segment, { subjects, filters }: PageQuery): Narrowing {
  const [title, tag] = [foldText(filters.title ?? ''), foldText(filters.tag ?? '')]
  return {
    text: [
      title === '' ? undefined : titleContaining(segment, title),
      tag === '' ? undefined : tagContains(segment, tag),
      ofRating(segment, filters.rating),
      isAllAlive(segment) ? undefined : segment.alive,
    ],
    ...byName(valueFacets, (name) => [
      anyValue(segment, name, name === 'subject' ? subjects : filters[name]),
    ]),
    grade: [gradeSet(segment, filters.grade)],
  }
}

/** All of it; without what is chosen in one facet, where one is named. */
const setsExcept = (left: Narrowing, except?: FacetName) => [
  ...left.text,
  ...facetNames.filter((name) => name !== except).flatMap((name) => left[name]),
]

type Counts = Record<string, number>

function countTexts(segment: Segment, facet: ValueFacet, docs: DocSet, counts: Counts) {
  const { texts, places } = segment.facets[facet]
  const found = new Uint32Array(texts.length)
  forEachFrom(docs, 0, (doc) => {
    const place = places[doc] ?? 0
    found[place] = (found[place] ?? 0) + 1
    return false
  })
  for (const [place, text] of texts.entries()) add(counts, text, found[place])
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

/** Adds a segment's matches; `found`: who answers the search, undefined without one. */
function countFacets(segment: Segment, narrowing: Narrowing, found: DocSet | undefined, facets: Facets) {
  for (const facet of facetNames) {
    const docs = intersectAll([found, ...setsExcept(narrowing, facet)], segment.size) ?? segment.alive
    if (facet === 'grade') countGrades(segment, docs, facets.grade)
    else countTexts(segment, facet, docs, facets[facet])
  }
}

interface IndexResult {
  readonly matches: readonly Match[]
  readonly total: number
  readonly facets?: Facets
  readonly next: string | null
}

interface Part {
  readonly first: Match[]
  readonly total: number
}

function partOf(segment: Segment, wanted: PageQuery, first: FirstWanted, facets: Facets | undefined): Part {
  const narrow = narrowingOf(segment, wanted)
  const left = intersectAll(setsExcept(narrow), segment.size)
  if (!wanted.search) {
    if (facets) countFacets(segment, narrow, undefined, facets)
    const set = left ?? segment.alive
    const firstBy = wanted.sort === 'title' ? firstByTitle : topByDate
    return { first: firstBy(segment, set, first), total: set.count }
  }
  const { sets, all } = rankSets(segment, wanted.search, left)
  if (facets) countFacets(segment, narrow, rankSets(segment, wanted.search, undefined).all, facets)
  const found = {
    relevance: () => topByRank(segment, sets, first),
    title: () => firstByTitle(segment, all, first),
    modifiedAt: () => topByDate(segment, all, first),
  }
  return { first: found[wanted.sort](), total: all.count }
}

const modifiedOf = ({ segment, doc }: Match) => segment.modified[doc] ?? 0
const ratingOf = ({ segment, doc }: Match) => segment.stars.averageRating[doc] ?? 0
const idOf = ({ segment, doc }: Match) => segment.ids.idOf(doc)

const byId = (a: Match, b: Match) => (idOf(a) < idOf(b) ? 1 : -1)
const oldestFirst = (a: Match, b: Match) => modifiedOf(a) - modifiedOf(b) || byId(b, a)
const bestFirst = (a: Match, b: Match) =>
  a.rank - b.rank || modifiedOf(b) - modifiedOf(a) || ratingOf(b) - ratingOf(a) || byId(a, b)

const titleOf = ({ segment, doc }: Match) => titleAt(segment, doc)
const titlesFromA = (a: Match, b: Match) => compareTitles(titleOf(a), titleOf(b)) || byId(b, a)

/** Each part is in order already; most sites have one that is worth the name. */
function merged(parts: readonly Part[], { sort, order }: PageQuery) {
  const only = parts.find(({ first }) => first.length > 0)
  const all = parts.flatMap(({ first }) => first)
  if (only?.first.length === all.length) return all
  if (sort === 'relevance') return all.sort(bestFirst)
  const ascending = sort === 'title' ? titlesFromA : oldestFirst
  return all.sort(order === 'asc' ? ascending : (a, b) => ascending(b, a))
}

const rankNamed = (rank: number): Rank => Object.values(ranks).find((each) => each === rank) ?? ranks.subject

function placeOf(match: Match, { sort, order }: PageQuery) {
  const modifiedAt = new Date(modifiedOf(match)).toISOString()
  const standing = { rank: rankNamed(match.rank), modifiedAt, averageRating: ratingOf(match) }
  const values = { relevance: packStanding(standing), title: titleOf(match), modifiedAt }
  return encodeCursor({ sort, order, value: values[sort], id: idOf(match) })
}

/** A page as the database would give it, but for the rows themselves. */
export function searchSegments(segments: readonly Segment[], wanted: PageQuery): IndexResult {
  const { limit, after, order } = wanted
  const facets = wanted.facets === true ? noFacets() : undefined
  const first = { limit: limit + 1, after, order }
  const parts = segments.map((segment) => partOf(segment, wanted, first, facets))
  const found = merged(parts, wanted)
  const matches = found.slice(0, limit)
  const last = found.length > limit ? matches.at(-1) : undefined
  return {
    matches,
    total: parts.reduce((sum, { total }) => sum + total, 0),
    ...(facets && { facets }),
    next: last ? placeOf(last, wanted) : null,
  }
}

const noFilters = { filters: {}, sort: 'relevance', order: 'desc' } as const

/** The best, without counting who else is there. */
export function topMatches(segments: readonly Segment[], search: Search, limit: number): readonly Match[] {
  const first: FirstWanted = { limit, after: undefined, order: 'desc' }
  const parts = segments.map((segment) => {
    const left = isAllAlive(segment) ? undefined : segment.alive
    return { first: topByRank(segment, rankSets(segment, search, left).sets, first), total: 0 }
  })
  return merged(parts, { ...noFilters, limit }).slice(0, limit)
}
