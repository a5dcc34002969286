/** What a reader asks of the table, and how that is asked of the server. */
import type { QueryOf } from '#shared/endpoint.ts'
import type { listResources } from '../contract.ts'
import { valueFacets } from '../facets.ts'
import { defaultSort, type SortField, type SortOrder } from '../resource.ts'

/** What a list is the whole of: its rows are narrowed by words, those of a search by subject. */
export type ListScope = 'subject' | 'search'

export const filterNames = ['q', 'title', 'tag', 'rating', 'grade', ...valueFacets] as const
export type FilterName = (typeof filterNames)[number]

/** As the address holds them: words without spaces around them, choices by their value, several with commas; empty for all. */
export type TableFilters = Readonly<Record<FilterName, string>>
export const filtersOf = (valueOf: (name: FilterName) => string) =>
  Object.fromEntries(filterNames.map((name) => [name, valueOf(name)])) as TableFilters
export const noFilters = filtersOf(() => '')

export interface TableSort {
  readonly sort: SortField
  readonly order: SortOrder
}
export const startSort: TableSort = defaultSort

/** The order in which a list is shown until somebody chooses one; undefined: the best match first. */
export const defaultSortFor = (whole: ListScope, { q }: Pick<TableFilters, 'q'>) =>
  whole === 'search' || q !== '' ? undefined : startSort

/** The part of a list or search query that the table decides; `q` are words to look for within a subject. */
export type TableQuery = QueryOf<typeof listResources> & { readonly q?: string | undefined }

/** The single values: `en,af` → `en` and `af`; none of an empty text. */
export const valuesOf = (choice: string): readonly string[] => (choice === '' ? [] : choice.split(','))

const isChoice = (name: FilterName) => valueFacets.some((facet) => facet === name)
const asAsked = (name: FilterName, value: string) =>
  isChoice(name) ? valuesOf(value) : name === 'rating' ? Number(value) : value

/** Spaces around words and empty boxes do not filter. */
export function queryOf(filters: TableFilters, sort: TableSort | undefined): TableQuery {
  const asked = filterNames.map((name) => [name, filters[name].trim()] as const).filter(([, value]) => value)
  return { ...Object.fromEntries(asked.map(([name, value]) => [name, asAsked(name, value)])), ...sort }
}

export const isFiltered = (filters: TableFilters) => filterNames.some((name) => filters[name].trim() !== '')

const firstOrder: Readonly<Record<SortField, SortOrder>> = { title: 'asc', modifiedAt: 'desc' }

/** A header's first click sorts A–Z or newest first; the next one turns it round. */
export const sortAfterClick = (now: TableSort | undefined, clicked: SortField): TableSort => ({
  sort: clicked,
  order: now?.sort !== clicked ? firstOrder[clicked] : now.order === 'asc' ? 'desc' : 'asc',
})
