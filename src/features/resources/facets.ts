/** What a list can be narrowed by beside the filters of the spec, and how many resources each choice has. */

/** What opens a resource: a kind of file, or a link to another site. */
export const resourceTypes = ['pdf', 'docx', 'doc', 'pptx', 'ppt', 'link'] as const
export type ResourceType = (typeof resourceTypes)[number]

const typeOfMime: Readonly<Record<string, ResourceType>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

/** What opens a resource, by the media type of its file. */
export const typeOf = ({ mime }: { readonly mime: string | null }): ResourceType =>
  typeOfMime[mime ?? ''] ?? 'link'

/** Stands for a language or a licence that nobody has named. */
export const unnamed = 'unknown'

export const facetNames = ['subject', 'grade', 'language', 'type', 'licence'] as const
export type FacetName = (typeof facetNames)[number]
/** `of` each facet, under its name. */
export const byFacet = <T>(of: (name: FacetName) => T) =>
  Object.fromEntries(facetNames.map((name) => [name, of(name)])) as Readonly<Record<FacetName, T>>

/**
 * How many matches each choice would leave, leaving aside what is chosen in its facet; only choices that leave one. By
 * storage name, label of the grade filter, kind of file, code or `unknown`; a language as said, else as the file reads.
 */
export type Facets = Readonly<Record<FacetName, Record<string, number>>>
