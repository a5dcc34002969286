/** Filters and sort of the table, and their translation into the query of an endpoint. */
import type { QueryOf } from '#shared/endpoint.ts'
import type { listResources } from '../contract.ts'
import { valueFacets } from '../facets.ts'
import { defaultSort, type ListSort, type SortField, type SortOrder } from '../resource.ts'

/** A list of one subject, which `q` filters further, or of a search, which the subject filters further. */
export type ListScope = 'subject' | 'search'

export const filterNames = ['q', 'title', 'tag', 'rating', 'grade', ...valueFacets] as const
export type FilterName = (typeof filterNames)[number]

/** Filters as in the URL: trimmed words, values of choices separated by commas, empty for no filter. */
export type TableFilters = Readonly<Record<FilterName, string>>
export const filtersOf = (valueOf: (name: FilterName) => string) =>
  Object.fromEntries(filterNames.map((name) => [name, valueOf(name)])) as TableFilters
export const noFilters = filtersOf(() => '')

export interface TableSort {
  readonly sort: ListSort
  readonly order: SortOrder
}
export const startSort: TableSort = defaultSort

/** Lists without words can be ordered by use. */
export const hasUsedSort = (scope: ListScope, { q, title, tag }: Pick<TableFilters, 'q' | 'title' | 'tag'>) =>
  scope === 'subject' && q === '' && title === '' && tag === ''

/** Sort of a list without a choice of the user; undefined for relevance. */
export const defaultSortFor = (scope: ListScope, { q }: { readonly q: string }) =>
  scope === 'search' || q !== '' ? undefined : startSort

/** The part of a list or search query that the table sets; `q` searches within a subject. */
export type TableQuery = QueryOf<typeof listResources> & { readonly q?: string | undefined }

/** `en,af` → `en`, `af`; an empty text has no values. */
export const valuesOf = (choice: string): readonly string[] => (choice === '' ? [] : choice.split(','))

const isChoice = (name: FilterName) => valueFacets.some((facet) => facet === name)
const toQueryValue = (name: FilterName, value: string) =>
  isChoice(name) ? valuesOf(value) : name === 'rating' ? Number(value) : value

/** Leaves out empty filters and trims words. */
export function queryOf(filters: TableFilters, sort: TableSort | undefined): TableQuery {
  const set = filterNames.map((name) => [name, filters[name].trim()] as const).filter(([, value]) => value)
  return { ...Object.fromEntries(set.map(([name, value]) => [name, toQueryValue(name, value)])), ...sort }
}

/** Counts the chosen values of some filters; a text counts as one. */
export const countFilters = (filters: TableFilters, names: readonly FilterName[]) =>
  names.flatMap((name) => (isChoice(name) ? valuesOf(filters[name]) : filters[name] || [])).length

export const isFiltered = (filters: TableFilters) => filterNames.some((name) => filters[name].trim() !== '')

const firstOrder: Readonly<Record<SortField, SortOrder>> = { title: 'asc', modifiedAt: 'desc' }

/** The first click on a header sorts A–Z or newest first; the next one reverses the order. */
export const sortAfterClick = (current: TableSort | undefined, clicked: SortField): TableSort => ({
  sort: clicked,
  order: current?.sort !== clicked ? firstOrder[clicked] : current.order === 'asc' ? 'desc' : 'asc',
})
