/** Document sets of facet values, grades and ratings. */
import type { ValueFacet } from '#features/catalogue/resources/facets.ts'
import { gradeFilters } from '#features/catalogue/subjects/grade.ts'
import { selectDocs, emptySet, union } from '../segment/doc-set.ts'
import { splitValues } from '../segment/entry.ts'
import { ratedSet, type Segment } from '../segment/segment.ts'

const withText = (segment: Segment, facet: ValueFacet, text: string) =>
  segment.sets.get(`${facet} ${text}`, () => {
    const { texts, ordinals } = segment.facets[facet]
    const found = texts.map((each) => splitValues(each).includes(text))
    return found.includes(true)
      ? selectDocs(segment.size, (doc) => found[ordinals[doc] ?? 0] === true)
      : emptySet
  })

export const anyValue = (segment: Segment, facet: ValueFacet, texts: readonly string[] | undefined) =>
  texts?.reduce((all, text) => union(all, withText(segment, facet, text), segment.size), emptySet)

export const ofSubjects = (segment: Segment, subjects: readonly string[]) =>
  anyValue(segment, 'subject', subjects) ?? emptySet

export const gradeSet = (segment: Segment, grade: string | undefined) =>
  grade === undefined
    ? undefined
    : segment.sets.get(`grade ${grade}`, () => {
        const bit = 1 << gradeFilters.indexOf(grade)
        return selectDocs(segment.size, (doc) => ((segment.grades[doc] ?? 0) & bit) !== 0)
      })

export const ofRating = (segment: Segment, rating: number | undefined) =>
  rating === undefined
    ? undefined
    : segment.sets.get(ratedSet(rating), () => {
        const { averageRating } = segment.ratings
        return selectDocs(segment.size, (doc) => Math.floor(averageRating[doc] ?? 0) === rating)
      })
