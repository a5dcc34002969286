import { useCallback, useMemo } from 'react'
import { gradeFilters } from '#features/catalogue/subjects/grade.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { type ChangedBy, useQuery } from '#client/router/use-query.ts'
import { byName, resourceTypes } from '../../attributes.ts'
import { codeFacets } from '../../facets.ts'
import {
  filtersOf,
  isFiltered,
  noFilters,
  sortAfterClick,
  type TableFilters,
  type TableSort,
  defaultSortFor,
  hasUsedSort,
  type ListScope,
} from '../table-query.ts'
import type { SortField } from '../../resource.ts'

const maxWordsLength = 200
/** Limit of the server for one facet. */
const maxValues = 12

/** Returns the valid part of a query value. */
type Reader = (text: string) => string

const words: Reader = (text) => text.trim().slice(0, maxWordsLength)
const severalOf =
  (isValid: (value: string) => boolean, max = maxValues): Reader =>
  (text) =>
    [...new Set(text.split(','))].filter(isValid).slice(0, max).join(',')
const among = (choices: readonly string[], max?: number) => severalOf((value) => choices.includes(value), max)
const codes = severalOf((value) => /^[A-Za-z0-9.+-]{2,40}$/.test(value))

const readers: Readonly<Record<keyof TableFilters, Reader>> = {
  q: words,
  title: words,
  tag: words,
  rating: among(['0', '1', '2', '3', '4', '5'], 1),
  grade: among(gradeFilters, 1),
  subject: among(storageNames),
  type: among(resourceTypes),
  ...byName(codeFacets, () => codes),
}

/** Filters in the URL. The page itself sets `q` of a search page and the subject of a subject page. */
export function filtersFromUrl(query: URLSearchParams, scope: ListScope): TableFilters {
  const setByPage = scope === 'search' ? 'q' : 'subject'
  return filtersOf((name) => (name === setByPage ? '' : readers[name](query.get(name) ?? '')))
}

const usedSort: TableSort = { sort: 'used', order: 'desc' }

/** The chosen sort; undefined for the default. */
export function sortFromUrl(query: URLSearchParams): TableSort | undefined {
  const [sort, order] = [query.get('sort'), query.get('order')]
  if (sort === 'used') return usedSort
  if (sort !== 'title' && sort !== 'modifiedAt') return undefined
  return order === 'asc' || order === 'desc' ? { sort, order } : sortAfterClick(undefined, sort)
}

/** Changes some of the filters; typing replaces the history entry, a choice adds one. */
export type ChangeFilters = (some: Partial<TableFilters>, by: ChangedBy) => void

/** Filters and sort of the table. They are in the URL, so that links, reload and Back restore them. */
export function useTableUrlState(scope: ListScope) {
  const { query, change } = useQuery()
  const filters = useMemo(() => filtersFromUrl(query, scope), [query, scope])
  const named = useMemo(() => sortFromUrl(query), [query])
  const chosen = named === usedSort && !hasUsedSort(scope, filters) ? undefined : named
  const standard = defaultSortFor(scope, filters)
  const sort = chosen ?? standard
  const onSort = useCallback(
    (field: SortField) => change({ ...sortAfterClick(sort, field) }, 'choice'),
    [change, sort],
  )
  const { q, subject, ...others } = noFilters
  return {
    filters,
    filtered: isFiltered(filters),
    sort,
    /** The default is relevance, but another sort is chosen. */
    leftBestMatch: chosen !== undefined && standard === undefined,
    changeFilters: change satisfies ChangeFilters,
    onSort,
    clear: () => change(scope === 'search' ? { ...others, subject } : { ...others, q }, 'choice'),
    /** An empty one is the default. */
    sortBy: (name: '' | 'used') => change({ sort: name, order: '' }, 'choice'),
  }
}
export type Table = ReturnType<typeof useTableUrlState>
