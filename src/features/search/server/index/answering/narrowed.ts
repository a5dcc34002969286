/** Who is left by the filters of a list, and by what is chosen in its facets. */
import { folded } from '#shared/fold.ts'
import { type FacetName, facetNames } from '#features/resources/facets.ts'
import type { PageWanted } from '#features/resources/list-page.ts'
import type { DocSet } from '../segment/doc-set.ts'
import { isAllAlive, type Segment } from '../segment/segment.ts'
import { inTags, titleContaining } from './text-sets.ts'
import { ofGrade, ofRating, withAny } from './value-sets.ts'

/** Undefined: a filter that nobody set leaves everybody. */
export type Narrowing = Readonly<Record<FacetName | 'text', readonly (DocSet | undefined)[]>>

/** What each facet leaves, and what all other filters leave. */
export function narrowing(segment: Segment, { subjects, filters }: PageWanted): Narrowing {
  const [title, tag] = [folded(filters.title ?? ''), folded(filters.tag ?? '')]
  return {
    text: [
      title === '' ? undefined : titleContaining(segment, title),
      tag === '' ? undefined : inTags(segment, tag),
      ofRating(segment, filters.rating),
      isAllAlive(segment) ? undefined : segment.alive,
    ],
    subject: [withAny(segment, 'subject', subjects)],
    grade: [ofGrade(segment, filters.grade)],
    language: [withAny(segment, 'language', filters.language)],
    type: [withAny(segment, 'type', filters.type)],
    licence: [withAny(segment, 'licence', filters.licence)],
  }
}

/** All of it; without what is chosen in one facet, where one is named. */
export const setsOf = (left: Narrowing, except?: FacetName) => [
  ...left.text,
  ...facetNames.filter((name) => name !== except).flatMap((name) => left[name]),
]
