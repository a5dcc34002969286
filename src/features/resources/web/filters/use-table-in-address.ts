import { useCallback, useMemo } from 'react'
import { type ChangedBy, useQuery } from '#web/kit/router/use-query.ts'
import {
  isFiltered,
  noFilters,
  sortAfterClick,
  type TableFilters,
  usualSort,
  type Whole,
} from '../table-query.ts'
import type { SortField } from '../../resource.ts'
import { filtersIn, sortIn } from './table-in-address.ts'

/** Changes some of the filters, by a choice or by typing. */
export type Narrow = (some: Partial<TableFilters>, by: ChangedBy) => void

/** Filters and order of the table on this page. They live in the address, so that a link, a reload and Back bring them back. */
export function useTableInAddress(whole: Whole) {
  const { query, change } = useQuery()
  const filters = useMemo(() => filtersIn(query, whole), [query, whole])
  const chosen = useMemo(() => sortIn(query), [query])
  const usual = usualSort(whole, filters)
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
