import { useCallback, useMemo } from 'react'
import { gradeFilters } from '#features/subjects/grade.ts'
import { storageNames } from '#features/subjects/subject.ts'
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
  type ListScope,
} from '../table-query.ts'
import type { SortField } from '../../resource.ts'

const maxWordsLength = 200
/** Values of one facet that the server takes. */
const maxValues = 12

type Reader = (text: string) => string

const words: Reader = (text) => text.trim().slice(0, maxWordsLength)
const severalOf =
  (isOne: (value: string) => boolean, most = maxValues): Reader =>
  (text) =>
    [...new Set(text.split(','))].filter(isOne).slice(0, most).join(',')
const among = (choices: readonly string[], most?: number) =>
  severalOf((value) => choices.includes(value), most)
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

/** What an address asks of a table: on a search page `q` is what the list is of, on a subject page the subject is. */
export function filtersIn(query: URLSearchParams, whole: ListScope): TableFilters {
  const notHere = whole === 'search' ? 'q' : 'subject'
  return filtersOf((name) => (name === notHere ? '' : readers[name](query.get(name) ?? '')))
}

/** The order that somebody chose; undefined for the usual one. */
export function sortIn(query: URLSearchParams): TableSort | undefined {
  const [sort, order] = [query.get('sort'), query.get('order')]
  if (sort !== 'title' && sort !== 'modifiedAt') return undefined
  return order === 'asc' || order === 'desc' ? { sort, order } : sortAfterClick(undefined, sort)
}

/** Changes some of the filters, by a choice or by typing. */
export type Narrow = (some: Partial<TableFilters>, by: ChangedBy) => void

/** Filters and order of the table on this page. They live in the address, so that a link, a reload and Back bring them back. */
export function useTableInAddress(whole: ListScope) {
  const { query, change } = useQuery()
  const filters = useMemo(() => filtersIn(query, whole), [query, whole])
  const chosen = useMemo(() => sortIn(query), [query])
  const usual = defaultSortFor(whole, filters)
  const sort = chosen ?? usual
  const onSort = useCallback(
    (field: SortField) => change({ ...sortAfterClick(sort, field) }, 'choice'),
    [change, sort],
  )
  const { q, subject, ...others } = noFilters
  return {
    filters,
    filtered: isFiltered(filters),
    sort,
    /** Somebody chose another order than the best match first. */
    leftBestMatch: chosen !== undefined && usual === undefined,
    narrow: change satisfies Narrow,
    onSort,
    clear: () => change(whole === 'search' ? { ...others, subject } : { ...others, q }, 'choice'),
    bestMatchFirst: () => change({ sort: '', order: '' }, 'choice'),
  }
}
export type Table = ReturnType<typeof useTableInAddress>
