/** The columns of a catalogue in a table, in the order in which they are written. */

import { optionalAttributes } from '#features/resources/attributes.ts'

/** What the public sees of a resource, with what a reuser needs to credit its maker. */
export const publicCatalogueColumns = [
  'id',
  'subject',
  'title',
  'file_url',
  'tags',
  'modifiedAt',
  'verified',
  'ratingTotal',
  'ratingAmount',
  'averageRating',
  'rating',
  'kind',
  'bytes',
  'mime',
  'sha256',
  ...optionalAttributes,
  'attribution',
] as const

/** What only moderators see: in the operator's own copy alone. */
const operatorColumns = ['userID', 'reportAmount', 'reported'] as const

export const catalogueColumns = [...publicCatalogueColumns, ...operatorColumns] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]

/** One cell: `;` between tags; in a tag, it and a comma have a backslash before them. */
export const joinTags = (tags: readonly string[]) =>
  tags.map((tag) => tag.replaceAll(/[\\;,]/g, String.raw`\$&`)).join('; ')

const partedBy = (cell: string, separator: ';' | ',') => {
  const tag = separator === ';' ? /(?:\\[^]|[^;\\]|\\$)+/g : /(?:\\[^]|[^,\\]|\\$)+/g
  return [...cell.matchAll(tag)].map(([said]) => said.replaceAll(/\\([\\;,])/g, '$1').trim())
}

/** The tags of a cell, as they were joined; where a table made by hand has no `;`, commas part them. */
export function partTags(cell: string): string[] {
  const tags = partedBy(cell, ';')
  return tags.length > 1 ? tags : partedBy(cell, ',')
}
