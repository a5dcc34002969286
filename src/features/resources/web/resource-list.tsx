import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { countLabel } from '../format.ts'
import type { SortField } from '../resource.ts'
import { ListFailure, ListOnItsWay, NothingFound } from './list-states.tsx'
import { rowsOf } from './resource-cache.ts'
import { ResourceFilters } from './resource-filters.tsx'
import type { RowParts } from './resource-row.tsx'
import { ResourceTable } from './resource-table.tsx'
import { ShowMore } from './show-more.tsx'
import { isFiltered, noFilters, sortAfterClick, startSort, type TableSort } from './table-query.ts'
import { type LoadPage, type ResourcePages, useResourcePages } from './use-resource-pages.ts'
import styles from './resource-list.module.css'

export interface ResourceListProps {
  /** Names the list in the cache, such as `['subject', 'Maths']`. Another list is another component: give it a `key`. */
  readonly list: readonly string[]
  readonly load: LoadPage
  readonly parts: RowParts
  readonly showSubject?: boolean
  /** In place of filters and table when the list has nothing at all. */
  readonly nothingAtAll?: ReactNode
  /** Where to go from a list without any resource; with filters set, clearing them is the next step. */
  readonly nextStep?: ReactNode
}

/** Filters, count and table of one list of resources, with all that may happen on the way. */
export function ResourceList({ list, load, nothingAtAll, nextStep, ...table }: ResourceListProps) {
  const [filters, setFilters] = useState(noFilters)
  const [sort, setSort] = useState(startSort)
  const onSort = useCallback((field: SortField) => setSort((now) => sortAfterClick(now, field)), [])
  const pages = useResourcePages(list, load, filters, sort)
  const { data, error, isPlaceholderData } = pages
  const total = data?.pages.at(-1)?.total
  const filtered = isFiltered(filters)
  const nothing = total === 0 && !filtered && !isPlaceholderData ? nothingAtAll : undefined
  return (
    <div className={styles.list}>
      {!nothing && <ResourceFilters filters={filters} onFilters={setFilters} />}
      <p role="status" className={nothing ? 'unseen' : styles.count}>
        {total !== undefined && countLabel(total)}
      </p>
      {!data &&
        (error ? <ListFailure error={error} onRetry={() => void pages.refetch()} /> : <ListOnItsWay />)}
      {nothing}
      {!nothing && total === 0 && (
        <NothingFound
          action={filtered ? <Button onClick={() => setFilters(noFilters)}>Clear filters</Button> : nextStep}
        />
      )}
      {data && total !== 0 && <Rows {...table} pages={pages} data={data} sort={sort} onSort={onSort} />}
    </div>
  )
}

interface RowsProps extends Pick<ResourceListProps, 'parts' | 'showSubject'> {
  readonly pages: ResourcePages
  readonly data: NonNullable<ResourcePages['data']>
  readonly sort: TableSort
  readonly onSort: (field: SortField) => void
}

function Rows({ pages, data, showSubject = false, ...table }: RowsProps) {
  const resources = useMemo(() => rowsOf(data), [data])
  return (
    <ShowMore pages={pages} shown={resources.length} total={data.pages.at(-1)?.total ?? 0}>
      <ResourceTable
        {...table}
        resources={resources}
        showSubject={showSubject}
        waiting={pages.isPlaceholderData}
      />
    </ShowMore>
  )
}
