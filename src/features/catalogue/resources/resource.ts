/** Public form of a teaching resource, and constants of its list. */
import * as z from 'zod/mini'
import { storageName } from '#features/catalogue/subjects/contract.ts'
import { byName, listAttributes, type pageAttributes } from './attributes.ts'
import type { CodeFacet, ResourceType } from './facets.ts'

export const resourceId = z.uuid()

/** Field names of the spec, then ours. Uploader and report counts are for moderators only. */
const publicSchema = () =>
  z.object({
    id: resourceId,
    subject: storageName,
    title: z.string(),
    file_url: z.string(),
    tags: z.array(z.string()),
    modifiedAt: z.iso.datetime(),
    ratingTotal: z.int(),
    ratingAmount: z.int(),
    averageRating: z.number(),
    rating: z.number(),
    kind: z.enum(['file', 'link']),
    bytes: z.nullable(z.int()),
    mime: z.nullable(z.string()),
    /** Pages or slides; null until the file is processed. */
    pages: z.nullable(z.int()),
    ...byName(listAttributes, () => z.nullable(z.string())),
    /** At most four, the main one first; `language` is the first. */
    languages: z.array(z.string()),
    /** Other languages in which its lesson group has public resources; left out without one. */
    alsoIn: z.optional(z.array(z.string())),
    thumbnail: z.nullable(z.string()),
  })

// Marked as pure: browsers use the type alone, and the schema library stays on the server.
export const publicResource = /* @__PURE__ */ publicSchema()
export type PublicResource = z.output<typeof publicResource>

type PageAttributes = Readonly<Record<(typeof pageAttributes)[number], string | null>>

/** Another public resource of the same lesson group. */
export type Translation = Pick<
  PublicResource,
  'id' | 'title' | 'languages' | 'kind' | 'file_url' | 'mime' | 'bytes' | 'pages' | 'modifiedAt'
>

/** Form for the page of a resource, feeds and harvesters. */
export interface ResourceDetails extends PublicResource, PageAttributes {
  /** Newest first. */
  readonly translations: readonly Translation[]
  readonly fileName: string | null
  readonly version: number
}

export const sortFields = ['modifiedAt', 'title'] as const
export type SortField = (typeof sortFields)[number]
/** `used`: most opens in the last 365 days first, then newest. */
export const listSorts = [...sortFields, 'used'] as const
export type ListSort = (typeof listSorts)[number]
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Newest first (TABLE-18). */
export const defaultSort = { sort: 'modifiedAt', order: 'desc' } as const
/** Rows of a page. */
export const pageSize = { default: 50, max: 100 } as const

/** A browser checks cached resources against the site, this many in one call (SDK-14). */
export const maxCheckedIds = 100

type FacetFilters = {
  /** Any of these values; `unknown` stands for a missing one. */
  readonly [N in CodeFacet]?: readonly string[] | undefined
}

/** Filters of a list, apart from its subjects. */
export interface ResourceFilters extends FacetFilters {
  readonly title?: string | undefined
  readonly tag?: string | undefined
  /** Average rounded down, 0 to 5; 0 matches unrated resources. */
  readonly rating?: number | undefined
  /** `Grade 0` to `Grade 12`. */
  readonly grade?: string | undefined
  readonly type?: readonly ResourceType[] | undefined
}

/** CALL-10: address of a stored file on this site. */
export const fileUrl = (id: string, fileName: string) => `/files/${id}/${encodeURIComponent(fileName)}`
