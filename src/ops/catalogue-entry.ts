/** Entries and columns of a catalogue: the public record, its attribution, and the operator's columns. */
import { pageAttributes, pick, optionalAttributes } from '#features/resources/attributes.ts'
import { deedOf, licenceLabel } from '#features/resources/format.ts'
import { type PublicRow, toPublicResource } from '#features/resources/public-resource.ts'
import type { StorageName } from '#features/subjects/subject.ts'

/** Public columns, in the order of a table. */
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

/** Columns of the operator's own copy only. */
const operatorColumns = ['userID', 'reportAmount', 'reported'] as const

export const catalogueColumns = [...publicCatalogueColumns, ...operatorColumns] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]

/** Joins tags with `;` into one cell; a backslash escapes `;` and `,` inside a tag. */
export const joinTags = (tags: readonly string[]) =>
  tags.map((tag) => tag.replaceAll(/[\\;,]/g, String.raw`\$&`)).join('; ')

const splitBy = (cell: string, separator: ';' | ',') => {
  const tag = separator === ';' ? /(?:\\[^]|[^;\\]|\\$)+/g : /(?:\\[^]|[^,\\]|\\$)+/g
  return [...cell.matchAll(tag)].map(([text]) => text.replaceAll(/\\([\\;,])/g, '$1').trim())
}

/** Splits a cell of `joinTags`; a cell without `;`, such as in a handmade table, is split at commas. */
export function splitTags(cell: string): string[] {
  const tags = splitBy(cell, ';')
  return tags.length > 1 ? tags : splitBy(cell, ',')
}

type PageAttribute = (typeof pageAttributes)[number]

export interface CatalogueRow extends PublicRow, Readonly<Record<PageAttribute, string | null>> {
  readonly verified: boolean | null
  readonly sha256: string | null
  readonly storage_key: string | null
  readonly user_id: string
  readonly report_amount: number | null
  readonly reported: boolean | null
}

export type CatalogueEntry = Readonly<
  Partial<Record<CatalogueColumn, string | number | boolean | readonly string[] | null>>
> & { readonly id: string; readonly subject: StorageName; readonly tags: readonly string[] }

/** `“Fractions” by Teacher Aloe, CC BY 4.0, https://…`, without the unknown parts. */
function attributionOf({ title, author, licence }: Pick<CatalogueRow, 'title' | 'author' | 'licence'>) {
  const by = author === null ? '' : ` by ${author}`
  const under = licence === null ? [] : [licenceLabel(licence), deedOf(licence)]
  return [`“${title}”${by}`, ...under].filter((part) => part !== undefined).join(', ')
}

/** Returns a public entry. `site` is the prefix of file addresses. */
export function publicEntry(row: CatalogueRow, site: string): CatalogueEntry {
  const { thumbnail: _, pages: _pages, ...record } = toPublicResource(row)
  return {
    ...record,
    file_url: row.kind === 'file' ? site + record.file_url : record.file_url,
    verified: row.verified === true,
    sha256: row.sha256,
    ...pick(row, pageAttributes),
    attribution: attributionOf(row),
  }
}

/** Returns an entry of the operator's copy, with uploader and reports. */
export const operatorEntry = (row: CatalogueRow, site: string): CatalogueEntry => ({
  ...publicEntry(row, site),
  userID: row.user_id,
  reportAmount: row.report_amount ?? 0,
  reported: row.reported === true,
})
