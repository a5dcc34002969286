/** One page of a list: what is wanted, and the place where a page ended, so that the next needs no offset. */
import * as z from 'zod/mini'
import { commonFailure } from '#shared/failure.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { StorageName } from '#features/subjects/subject.ts'
import type { listResources } from './contract.ts'
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

/** The sort value and the id of a page's last row. */
export interface Place {
  readonly sort: SortField
  readonly order: SortOrder
  readonly value: string
  readonly id: string
}

export interface PageWanted {
  readonly subject?: StorageName | undefined
  readonly filters: ResourceFilters
  readonly sort: SortField
  readonly order: SortOrder
  readonly limit: number
  /** The page after this place; the first page without it. */
  readonly after?: Place | undefined
}

const packed = z.tuple([z.enum(sortFields), z.enum(sortOrders), z.string(), resourceId])

export const packPlace = ({ sort, order, value, id }: Place) => JSON.stringify([sort, order, value, id])

/** Undefined for anything `packPlace` did not make, and for a place in another order. */
export function unpackPlace(cursor: string, expected: Pick<Place, 'sort' | 'order'>): Place | undefined {
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
  const fits = sort === 'title' || z.iso.datetime().safeParse(value).success
  return usable && fits ? { sort, order, value, id } : undefined
}

/** Completes what a caller asked for: newest first, titles from A, 50 a page. Fails with `invalid_input` for a foreign cursor. */
export function wantedPage(query: QueryOf<typeof listResources>): PageWanted {
  const { subject, sort = defaultSort.sort, order, limit = pageSize.usual, cursor, ...filters } = query
  const towards = order ?? (sort === 'title' ? 'asc' : defaultSort.order)
  const after = cursor === undefined ? undefined : unpackPlace(cursor, { sort, order: towards })
  if (cursor !== undefined && !after) throw commonFailure('invalid_input', { field: 'cursor' })
  return { subject, filters, sort, order: towards, limit, after }
}
