/** Facets: filters whose choices are listed with the number of resources that each would leave. */
import { attributesWith, byName, type resourceTypes } from './attributes.ts'

export type ResourceType = (typeof resourceTypes)[number]

const typeOfMime: Readonly<Record<string, ResourceType>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

/** The type of a resource by the media type of its file. */
export const typeOf = ({ mime }: { readonly mime: string | null }): ResourceType =>
  typeOfMime[mime ?? ''] ?? 'link'

/** Stands for a value that is not given. */
export const unknownValue = 'unknown'

/** Facets with one value for each resource. */
export const valueFacets = attributesWith({ filter: 'any of' })
export type ValueFacet = (typeof valueFacets)[number]

/** Facets whose values are codes, or `unknown`. */
export const codeFacets = valueFacets.filter((name) => name !== 'subject' && name !== 'type')
export type CodeFacet = (typeof codeFacets)[number]

/** A resource may have several grades, or none. */
export const facetNames = [...valueFacets, 'grade'] as const
export type FacetName = (typeof facetNames)[number]

/** `of` each facet, under its name. */
export const byFacet = <T>(of: (name: FacetName) => T) => byName(facetNames, of)

type Faceted = Readonly<Record<Exclude<ValueFacet, 'type'> | 'mime', string | null>>

/** The value of a resource in a facet. */
export const facetValue = (resource: Faceted, name: ValueFacet): string =>
  name === 'type' ? typeOf(resource) : (resource[name] ?? unknownValue)

/**
 * The number of matches that each choice would leave, without the choices of its own facet; no choice without a match.
 * The language is the one that is given, else the one that the file reads as.
 */
export type Facets = Readonly<Record<FacetName, Record<string, number>>>
