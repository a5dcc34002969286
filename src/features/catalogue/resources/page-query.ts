/** Query of one page of a list, with keyset pagination: a cursor holds the sort key of the last row. */
import * as z from 'zod/mini'
import { commonFailure } from '#shared/failure.ts'
import { parseJson } from '#shared/formats/json.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { listResources } from './contract.ts'
import { pick } from './attributes.ts'
import { codeFacets } from './facets.ts'
import { type Search, decodeSearchCursor } from './rank.ts'
import {
  defaultSort,
  pageSize,
  resourceId,
  type ResourceFilters,
  type ListSort,
  listSorts,
  type SortOrder,
  sortOrders,
} from './resource.ts'

/** A search without a sort field is sorted by relevance. */
export type PageSort = ListSort | 'relevance'

/** Sort value and id of the last row of a page; for `relevance` the value is an encoded `SearchCursor`. */
export interface PageCursor {
  readonly sort: PageSort
  readonly order: SortOrder
  readonly value: string
  readonly id: string
}

export interface PageQuery {
  /** Undefined for all subjects. */
  readonly subjects?: readonly StorageName[] | undefined
  readonly search?: Search | undefined
  readonly filters: ResourceFilters
  /** Adds the counts of each facet. */
  readonly facets?: boolean | undefined
  readonly sort: PageSort
  readonly order: SortOrder
  readonly limit: number
  /** Undefined for the first page. */
  readonly after?: PageCursor | undefined
}

/** A query that the index in memory answers: it has no counts of opens. */
export type IndexedQuery = PageQuery & { readonly sort: Exclude<PageSort, 'used'> }

/** True without a search or filters other than subjects. A rating of 0 is a filter. */
export const isPlain = ({ search, filters }: Pick<PageQuery, 'search' | 'filters'>) =>
  !search && Object.values(filters).every((value) => value === undefined || value === '')

const cursorSchema = z.tuple([
  z.enum([...listSorts, 'relevance']),
  z.enum(sortOrders),
  z.string(),
  resourceId,
])

export const encodeCursor = ({ sort, order, value, id }: PageCursor) =>
  JSON.stringify([sort, order, value, id])

/** Undefined for an invalid cursor, and for a cursor of another order. */
export function decodeCursor(
  cursor: string,
  expected: { readonly sort: PageSort; readonly order: SortOrder },
): PageCursor | undefined {
  const { data } = cursorSchema.safeParse(parseJson(cursor))
  if (!data) return undefined
  const [sort, order, value, id] = data
  const usable = sort === expected.sort && order === expected.order
  return usable && fitsSort[sort](value) ? { sort, order, value, id } : undefined
}

const fitsSort: Readonly<Record<PageSort, (value: string) => boolean>> = {
  title: () => true,
  modifiedAt: (value) => z.iso.datetime().safeParse(value).success,
  // Opens and time of the last row.
  used: (value) => /^\d{1,10} /.test(value) && fitsSort.modifiedAt(value.replace(/^\d+ /, '')),
  relevance: (value) => decodeSearchCursor(value) !== undefined,
}

type ListQuery = QueryOf<typeof listResources>

/**
 * Adds the defaults: 50 rows; titles ascending, dates descending, and a search by relevance. Throws `invalid_input` for
 * an invalid cursor, and for `used` with words or ascending.
 */
export function toPageQuery(query: ListQuery, search?: Search): PageQuery {
  const { subject, sort = search ? 'relevance' : defaultSort.sort, order, cursor } = query
  const { limit = pageSize.default, facets } = query
  const direction = sort === 'relevance' ? 'desc' : (order ?? (sort === 'title' ? 'asc' : defaultSort.order))
  if (sort === 'used' && (search || query.title || query.tag || order === 'asc'))
    throw commonFailure('invalid_input', { field: 'sort' })
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, order: direction })
  if (cursor !== undefined && !after) throw commonFailure('invalid_input', { field: 'cursor' })
  const filters = pick(query, ['title', 'tag', 'rating', 'grade', 'type', ...codeFacets])
  return { subjects: subject, search, filters, facets: facets === 1, sort, order: direction, limit, after }
}
