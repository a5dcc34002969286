/** The only public serializer: every public response about a resource uses it. */
import { listAttributes, pageAttributes, pick } from './attributes.ts'
import type { PublicResource, ResourceDetails } from './resource.ts'

export interface PublicRow extends Omit<PublicResource, Computed> {
  readonly modified_at: Date
  readonly rating_total: number | null
  readonly rating_amount: number | null
  readonly average_rating: number | null
  readonly rating: number | null
  readonly also_in?: readonly string[]
}
type Computed = 'alsoIn' | 'modifiedAt' | 'ratingTotal' | 'ratingAmount' | 'averageRating' | 'rating'

export const publicColumns = [
  'id',
  'subject',
  'title',
  'file_url',
  'tags',
  'modified_at',
  'rating_total',
  'rating_amount',
  'average_rating',
  'rating',
  'kind',
  'bytes',
  'mime',
  'pages',
  ...listAttributes,
  'languages',
  'also_in',
  'thumbnail',
] as const satisfies readonly (keyof PublicRow)[]

/** Field names of the spec; no email and no report counts. */
export const toPublicResource = (row: PublicRow): PublicResource => ({
  id: row.id,
  subject: row.subject,
  title: row.title,
  file_url: row.file_url,
  tags: row.tags,
  modifiedAt: row.modified_at.toISOString(),
  ratingTotal: row.rating_total ?? 0,
  ratingAmount: row.rating_amount ?? 0,
  averageRating: row.average_rating ?? 0,
  rating: row.rating ?? 0,
  kind: row.kind,
  bytes: row.bytes,
  mime: row.mime,
  pages: row.pages,
  ...pick(row, listAttributes),
  languages: row.languages,
  ...(row.also_in && row.also_in.length > 0 && { alsoIn: [...row.also_in] }),
  thumbnail: row.thumbnail,
})

export interface DetailsRow extends PublicRow, Pick<ResourceDetails, (typeof pageAttributes)[number]> {
  readonly file_name: string | null
  readonly version: number
  readonly translations: ResourceDetails['translations']
}

/** For the page of a resource, feeds and harvesters. */
export const toResourceDetails = (row: DetailsRow): ResourceDetails => ({
  ...toPublicResource(row),
  ...pick(row, pageAttributes),
  fileName: row.file_name,
  version: row.version,
  translations: row.translations,
})
