/** Facets: filters whose choices are listed with the number of matches of each. */
import { type Attribute, attributes, attributesWith, byName, type resourceTypes } from './attributes.ts'

export type ResourceType = (typeof resourceTypes)[number]

const typeOfMime: Readonly<Record<string, ResourceType>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

/** Derived from the media type of the file. */
export const typeOf = ({ mime }: { readonly mime: string | null }): ResourceType =>
  typeOfMime[mime ?? ''] ?? 'link'

/** Stands for a missing value. */
export const unknownValue = 'unknown'

/** Facets of the attribute table. */
export const valueFacets = attributesWith({ filter: 'any of' })
export type ValueFacet = (typeof valueFacets)[number]

/** Facets whose values are codes, or `unknown`. */
export const codeFacets = valueFacets.filter((name) => name !== 'subject' && name !== 'type')
export type CodeFacet = (typeof codeFacets)[number]

/** A resource may have several grades, or none. */
export const facetNames = [...valueFacets, 'grade'] as const
export type FacetName = (typeof facetNames)[number]

/** An object with `of(name)` for each facet. */
export const byFacet = <T>(of: (name: FacetName) => T) => byName(facetNames, of)

type Faceted = Readonly<Record<Exclude<ValueFacet, 'type'> | 'mime', string | null>> & {
  readonly languages: readonly string[]
}

/** The column of a facet that lists several values; undefined for a facet with one. */
export const listColumn = (name: FacetName) =>
  name === 'grade' ? undefined : (attributes[name] as Attribute).several

/** `unknown` for a missing value. A resource counts in each of its values. */
export function facetValues(resource: Faceted, name: ValueFacet): readonly string[] {
  if (name === 'type') return [typeOf(resource)]
  const list = listColumn(name)
  const values = list ? resource[list] : [resource[name] ?? unknownValue]
  return values.length === 0 ? [unknownValue] : values
}

/**
 * Matches of each choice, ignoring the choices made in the same facet; choices without a match are missing. Languages
 * are the given ones, otherwise those detected in the file.
 */
export type Facets = Readonly<Record<FacetName, Record<string, number>>>
