/** How many matches each choice of a facet would leave. */
import { type FacetName, facetNames, type Facets } from '#features/resources/facets.ts'
import { gradeFilters } from '#features/subjects/grade.ts'
import { type DocSet, inAll, walk } from '../segment/doc-set.ts'
import type { Segment } from '../segment/segment.ts'
import { type Narrowing, setsOf } from './narrowed.ts'

type Counts = Record<string, number>

function countTexts(segment: Segment, facet: Exclude<FacetName, 'grade'>, docs: DocSet, counts: Counts) {
  const { texts, places } = segment[facet]
  const found = new Uint32Array(texts.length)
  walk(docs, 0, (doc) => {
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
  walk(docs, 0, (doc) => {
    for (let bits = grades[doc] ?? 0; bits !== 0; bits &= bits - 1) {
      const grade = 31 - Math.clz32(bits & -bits)
      found[grade] = (found[grade] ?? 0) + 1
    }
    return false
  })
  for (const [i, grade] of gradeFilters.entries()) add(counts, grade, found[i])
}

export const noFacets = (): Record<FacetName, Counts> => ({
  subject: {},
  grade: {},
  language: {},
  type: {},
  licence: {},
})

/** Adds a segment's matches; `found`: who answers the search, undefined without one. */
export function countFacets(
  segment: Segment,
  narrowing: Narrowing,
  found: DocSet | undefined,
  facets: Facets,
) {
  for (const facet of facetNames) {
    const docs = inAll([found, ...setsOf(narrowing, facet)], segment.size) ?? segment.alive
    if (facet === 'grade') countGrades(segment, docs, facets.grade)
    else countTexts(segment, facet, docs, facets[facet])
  }
}
