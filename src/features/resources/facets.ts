/** What a list can be narrowed by beside the filters of the spec, and how many resources each choice has. */
import type { PublicResource } from './resource.ts'

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

export const typeOf = ({ mime }: Pick<PublicResource, 'mime'>): ResourceType =>
  typeOfMime[mime ?? ''] ?? 'link'

/** Stands for a language or a licence that nobody has named. */
export const unnamed = 'unknown'

export const facetNames = ['subject', 'grade', 'language', 'type', 'licence'] as const
export type FacetName = (typeof facetNames)[number]

/**
 * How many of the matches each choice would leave, leaving aside what is chosen in the same facet; choices without one
 * are left out. Subjects by storage name, grades by the labels of the grade filter; languages (as the contributor
 * says, otherwise as the file reads) and licences by their code or `unknown`.
 */
export type Facets = Readonly<Record<FacetName, Record<string, number>>>
