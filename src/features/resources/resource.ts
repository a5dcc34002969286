/** A teaching resource as the public sees it, and the rules of its list. */
import * as z from 'zod/mini'
import { storageName } from '#features/subjects/contract.ts'
import { byName, listAttributes, type pageAttributes } from './attributes.ts'
import type { CodeFacet, ResourceType } from './facets.ts'

export const resourceId = z.uuid()

/** Spec field names to the letter, then ours. No uploader, no report counts: those are for moderators. */
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
    /** Pages or slides of a file, once it has been read. */
    pages: z.nullable(z.int()),
    ...byName(listAttributes, () => z.nullable(z.string())),
    thumbnail: z.nullable(z.string()),
  })

// Marked as pure: browsers use the type alone, and the schema library stays on the server.
export const publicResource = /* @__PURE__ */ publicSchema()
export type PublicResource = z.output<typeof publicResource>

type PageAttributes = Readonly<Record<(typeof pageAttributes)[number], string | null>>

/** A resource as its page, feeds and harvesters show it. */
export interface ResourceDetails extends PublicResource, PageAttributes {
  readonly fileName: string | null
}

export const sortFields = ['modifiedAt', 'title'] as const
export type SortField = (typeof sortFields)[number]
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Spec 9: newest first. */
export const defaultSort = { sort: 'modifiedAt', order: 'desc' } as const
/** Rows of a page: as many as a person asks for, at most 100. */
export const pageSize = { usual: 50, most: 100 } as const

/** Spec 9, database client: what a browser kept is checked against the site, so many resources in one call. */
export const checkedAtOnce = 100

type FacetFilters = {
  /** Any of these; `unknown` is one too. */
  readonly [N in CodeFacet]?: readonly string[] | undefined
}

/** The filters of a list without its subjects. */
export interface ResourceFilters extends FacetFilters {
  readonly title?: string | undefined
  readonly tag?: string | undefined
  /** Whole stars 0 to 5; 0 finds the unrated. */
  readonly rating?: number | undefined
  /** A label of the grade filter, `Grade 0` to `Grade 12`. */
  readonly grade?: string | undefined
  readonly type?: readonly ResourceType[] | undefined
}

/** CALL-10: a stored file is opened by the site's own file address; a link stays as it is. */
export const fileUrl = (id: string, fileName: string) => `/files/${id}/${encodeURIComponent(fileName)}`
