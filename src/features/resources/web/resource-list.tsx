import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { OfflineHint } from '#web/kit/kept/offline-hint.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { SteadyRows } from '#web/kit/ui/steady-rows.tsx'
import { countLabel } from '../format.ts'
import type { SortField } from '../resource.ts'
import { ShowMore } from '#web/kit/ui/list/show-more.tsx'
import { LoadFailure } from '#web/kit/ui/state/load-failure.tsx'
import { ListOnItsWay, NothingFound } from './list-states.tsx'
import { NewRows } from './live/new-rows.tsx'
import { useLivePages } from './live/use-live-pages.ts'
import { ResourceFilters } from './resource-filters.tsx'
import type { RowParts } from './resource-row.tsx'
import { ResourceTable } from './resource-table.tsx'
import {
  isFiltered,
  noFilters,
  sortAfterClick,
  startSort,
  type TableFilters,
  type TableSort,
} from './table-query.ts'
import type { LoadPage } from './use-resource-pages.ts'
import styles from './resource-list.module.css'

export interface ResourceListProps {
  /** Names the list in the cache, such as `['subject', 'Maths']`. Another list is another component: give it a `key`. */
  readonly list: readonly string[]
  readonly load: LoadPage
  /** Topics of the event stream that tell of changes of this list. */
  readonly topics: readonly string[]
  readonly parts: RowParts
  readonly showSubject?: boolean
  /** In place of filters and table when the list has nothing at all. */
  readonly nothingAtAll?: ReactNode
  /** Where to go from a list without any resource; with filters set, clearing them is the next step. */
  readonly nextStep?: ReactNode
}

/** Filters, count and table of one list of resources, with all that may happen on the way. */
export function ResourceList({ list, load, topics, nothingAtAll, nextStep, ...table }: ResourceListProps) {
  const [filters, setFilters] = useState(noFilters)
  const [sort, setSort] = useState(startSort)
  const onSort = useCallback((field: SortField) => setSort((now) => sortAfterClick(now, field)), [])
  const live = useLivePages({ list, load, filters, sort, topics })
  const count = useRef<HTMLParagraphElement>(null)
  const { data, error, isPlaceholderData, refetch } = live.pages
  const total = data?.pages.at(-1)?.total
  const filtered = isFiltered(filters)
  const nothing = total === 0 && !filtered && !isPlaceholderData ? nothingAtAll : undefined
  return (
    <div className={styles.list}>
      {!nothing && <ResourceFilters filters={filters} onFilters={setFilters} />}
      <div>
        <p ref={count} tabIndex={-1} role="status" className={nothing ? 'unseen' : styles.count}>
          {total !== undefined && countLabel(total)}
        </p>
        <OfflineHint
          answer={live.pages}
          what={data?.pages[0]?.isPicked ? 'Picked from the list that was' : 'This list was'}
        />
      </div>
      {!data &&
        (error ? (
          <LoadFailure what="resources" error={error} onRetry={() => void refetch()} />
        ) : (
          <ListOnItsWay />
        ))}
      {nothing}
      {!nothing && total === 0 && (
        <NothingFound
          action={filtered ? <Button onClick={() => setFilters(noFilters)}>Clear filters</Button> : nextStep}
        />
      )}
      {data && total !== 0 && (
        <Rows {...table} live={live} about={{ filters, sort }} onSort={onSort} home={count} />
      )}
    </div>
  )
}

interface RowsProps extends Pick<ResourceListProps, 'parts' | 'showSubject'> {
  readonly live: ReturnType<typeof useLivePages>
  readonly about: { readonly filters: TableFilters; readonly sort: TableSort }
  readonly onSort: (field: SortField) => void
  readonly home: RefObject<HTMLElement>
}

function Rows({ live, about, home, showSubject = false, ...table }: RowsProps) {
  const { pages, rows, unseen, seen } = live
  const { data, isPlaceholderData } = pages
  const area = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  return (
    <div ref={area}>
      <NewRows ids={unseen} area={area} onSeen={seen} />
      <ShowMore pages={pages} what="resources" shown={rows.length} total={data?.pages.at(-1)?.total ?? 0}>
        <SteadyRows ids={ids} about={JSON.stringify([about, isPlaceholderData])} home={home}>
          <ResourceTable
            {...table}
            sort={about.sort}
            resources={rows}
            showSubject={showSubject}
            waiting={isPlaceholderData}
          />
        </SteadyRows>
      </ShowMore>
    </div>
  )
}
