/** What a reader asks of the table, and how that is asked of the server. */
import type { QueryOf } from '#shared/endpoint.ts'
import type { listResources } from '../contract.ts'
import { defaultSort, type SortField, type SortOrder } from '../resource.ts'

/** As the boxes hold them: text as typed, choices by their value, empty for all. */
export interface TableFilters {
  readonly title: string
  readonly tag: string
  readonly rating: string
  readonly grade: string
}
export const noFilters: TableFilters = { title: '', tag: '', rating: '', grade: '' }

export interface TableSort {
  readonly sort: SortField
  readonly order: SortOrder
}
export const startSort: TableSort = defaultSort

/** The part of a list or search query that the table decides. */
export type TableQuery = Omit<QueryOf<typeof listResources>, 'subject' | 'limit'>

/** Spaces around words and empty boxes do not filter. */
export const queryOf = (
  { title, tag, rating, grade }: TableFilters,
  { sort, order }: TableSort,
): TableQuery => ({
  title: title.trim() || undefined,
  tag: tag.trim() || undefined,
  rating: rating === '' ? undefined : Number(rating),
  grade: grade || undefined,
  sort,
  order,
})

export const isFiltered = ({ title, tag, rating, grade }: TableFilters) =>
  [title, tag, rating, grade].some((value) => value.trim() !== '')

const firstOrder: Readonly<Record<SortField, SortOrder>> = { title: 'asc', modifiedAt: 'desc' }

/** A header's first click sorts A–Z or newest first; the next one turns it round. */
export const sortAfterClick = (now: TableSort, clicked: SortField): TableSort => ({
  sort: clicked,
  order: now.sort !== clicked ? firstOrder[clicked] : now.order === 'asc' ? 'desc' : 'asc',
})
