/** Entries and columns of a catalogue: the public record, its attribution, and the operator's columns. */
import { byName, pageAttributes, pick, optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { deedOf, licenceLabel } from '#features/catalogue/resources/format.ts'
import { type PublicRow, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'

const versionNames = ['version', 'versionKind', 'versionNote'] as const

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
  'languages',
  ...versionNames,
  'attribution',
] as const

/** Version and review of a resource, by the names of its columns in `resources`. */
export const reviewColumns = {
  version: 'version',
  versionKind: 'version_kind',
  versionNote: 'version_note',
  editNumber: 'edit_number',
  decisions: 'decisions',
  queuedAt: 'queued_at',
  editedAt: 'edited_at',
  editedBy: 'edited_by',
  returnedAt: 'returned_at',
  returnedReason: 'returned_reason',
  returnedText: 'returned_text',
  returnedFields: 'returned_fields',
  returns: 'returns',
} as const
export type ReviewName = keyof typeof reviewColumns
export const reviewNames = Object.keys(reviewColumns) as ReviewName[]

/** Columns of the operator's own copy only. */
const operatorColumns = [
  'userID',
  'reportAmount',
  'reported',
  'lessonGroup',
  'opened',
  ...reviewNames,
] as const

export const catalogueColumns = [...new Set([...publicCatalogueColumns, ...operatorColumns])]
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

export interface CatalogueRow extends PublicRow, ReviewRow, Readonly<Record<PageAttribute, string | null>> {
  readonly verified: boolean | null
  readonly sha256: string | null
  readonly storage_key: string | null
  readonly user_id: string
  readonly report_amount: number | null
  readonly reported: boolean | null
  /** Members of one group share it. */
  readonly lesson_group: string | null
  readonly opened: number
}
type ReviewColumn = (typeof reviewColumns)[ReviewName]
type ReviewRow = Readonly<Record<ReviewColumn, string | number | readonly string[] | Date | null>>

export type CatalogueEntry = Readonly<
  Partial<Record<CatalogueColumn, string | number | boolean | readonly string[] | null>>
> & { readonly id: string; readonly subject: StorageName; readonly tags: readonly string[] }

/** `“Fractions” by Teacher Aloe, CC BY 4.0, https://…`, without the unknown parts. */
function attributionOf({ title, author, licence }: CatalogueRow) {
  const by = author === null ? '' : ` by ${author}`
  const under = licence === null ? [] : [licenceLabel(licence), deedOf(licence)]
  return [`“${title}”${by}`, ...under].filter((part) => part !== undefined).join(', ')
}

/** Returns a public entry. `site` is the prefix of file addresses. */
export function publicEntry(row: CatalogueRow, site: string): CatalogueEntry {
  const { thumbnail: _, pages: _pages, alsoIn: _alsoIn, ...record } = toPublicResource(row)
  return {
    ...record,
    file_url: row.kind === 'file' ? site + record.file_url : record.file_url,
    verified: row.verified === true,
    sha256: row.sha256,
    ...pick(row, pageAttributes),
    ...byName(versionNames, (name) => reviewField(row[reviewColumns[name]])),
    attribution: attributionOf(row),
  }
}

function reviewField(value: ReviewRow[ReviewColumn]) {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value?.length === 0 ? null : value
}

/** Returns an entry of the operator's copy, with uploader, reports and review. */
export const operatorEntry = (row: CatalogueRow, site: string): CatalogueEntry => ({
  ...publicEntry(row, site),
  userID: row.user_id,
  reportAmount: row.report_amount ?? 0,
  reported: row.reported === true,
  lessonGroup: row.lesson_group,
  // The import does not read it: counting begins at zero.
  opened: row.opened,
  ...byName(reviewNames, (name) => reviewField(row[reviewColumns[name]])),
  // Where it is null in the table.
  queuedAt: reviewField(row.queued_at ?? row.modified_at),
})
