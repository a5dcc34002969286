/** One page of a list: what is wanted, and the place where a page ended, so that the next needs no offset. */
import * as z from 'zod/mini'
import { commonFailure } from '#shared/failure.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { StorageName } from '#features/subjects/subject.ts'
import type { listResources } from './contract.ts'
import { pick } from './attributes.ts'
import { codeFacets } from './facets.ts'
import { type Search, unpackStanding } from './rank.ts'
import {
  defaultSort,
  pageSize,
  resourceId,
  type ResourceFilters,
  type SortField,
  sortFields,
  type SortOrder,
  sortOrders,
} from './resource.ts'

/** By what a page is sorted; a search that names no field shows the best match first. */
export type PageSort = SortField | 'relevance'

/** The sort value and the id of a page's last row; for `relevance` the value is `rankValue`. */
export interface PageCursor {
  readonly sort: PageSort
  readonly order: SortOrder
  readonly value: string
  readonly id: string
}

export interface PageQuery {
  /** Any of these; all without it. */
  readonly subjects?: readonly StorageName[] | undefined
  readonly search?: Search | undefined
  readonly filters: ResourceFilters
  /** Whether to count the choices of each facet too. */
  readonly facets?: boolean | undefined
  readonly sort: PageSort
  readonly order: SortOrder
  readonly limit: number
  /** The page after this place; the first page without it. */
  readonly after?: PageCursor | undefined
}

const packed = z.tuple([z.enum([...sortFields, 'relevance']), z.enum(sortOrders), z.string(), resourceId])

export const encodeCursor = ({ sort, order, value, id }: PageCursor) =>
  JSON.stringify([sort, order, value, id])

/** Undefined for anything `encodeCursor` did not make, and for a place in another order. */
export function decodeCursor(
  cursor: string,
  expected: Pick<PageCursor, 'sort' | 'order'>,
): PageCursor | undefined {
  let content: unknown
  try {
    content = JSON.parse(cursor)
  } catch {
    return undefined
  }
  const { data } = packed.safeParse(content)
  if (!data) return undefined
  const [sort, order, value, id] = data
  const usable = sort === expected.sort && order === expected.order
  return usable && fitsSort[sort](value) ? { sort, order, value, id } : undefined
}

const fitsSort: Readonly<Record<PageSort, (value: string) => boolean>> = {
  title: () => true,
  modifiedAt: (value) => z.iso.datetime().safeParse(value).success,
  relevance: (value) => unpackStanding(value) !== undefined,
}

/** What the list and the search are asked alike. */
type ListQuery = QueryOf<typeof listResources>

/**
 * Completes what a caller asked for: 50 a page; titles from A, otherwise newest first, and a search by how well it
 * matches unless a field is named. Fails with `invalid_input` for a foreign cursor.
 */
export function toPageQuery(query: ListQuery, search?: Search): PageQuery {
  const { subject, sort = search ? 'relevance' : defaultSort.sort, order, cursor } = query
  const { limit = pageSize.usual, facets } = query
  const towards = sort === 'relevance' ? 'desc' : (order ?? (sort === 'title' ? 'asc' : defaultSort.order))
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, order: towards })
  if (cursor !== undefined && !after) throw commonFailure('invalid_input', { field: 'cursor' })
  const filters = pick(query, ['title', 'tag', 'rating', 'grade', 'type', ...codeFacets])
  return { subjects: subject, search, filters, facets: facets === '1', sort, order: towards, limit, after }
}
