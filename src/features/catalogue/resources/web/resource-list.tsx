import { type ComponentType, type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from 'react'
import { isRestored } from '#client/offline/persisted-query.ts'
import { OfflineHint } from '#client/offline/offline-hint.tsx'
import { Button } from '#client/ui/button.tsx'
import { ScrollAnchor } from '#client/ui/list/scroll-anchor.tsx'
import { formatTotal, countLabel } from '../format.ts'
import { ShowMore } from '#client/ui/list/show-more.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { ListFilters } from './filters/list-filters.tsx'
import { type Table, useTableUrlState } from './filters/use-table-url-state.ts'
import { NewRows } from './live/new-rows.tsx'
import { useLivePages } from './live/use-live-pages.ts'
import { foundTexts, listTexts } from '../messages.ts'
import type { RowSlots } from './resource-row.tsx'
import { ResourceTable } from './resource-table.tsx'
import type { TableFilters, ListScope } from './table-query.ts'
import type { ResourcePage } from './resource-cache.ts'
import type { ListSource } from './use-resource-pages.ts'
import styles from './resource-list.module.css'

/** A list whose last page is loaded. */
export interface ListEnd {
  readonly list: readonly string[]
  readonly scope: ListScope
  readonly filters: TableFilters
  readonly total: number
}

/** A component with another list needs another React `key`. */
export interface ResourceListProps extends ListSource {
  /** Event stream topics of this list. */
  readonly topics: readonly string[]
  readonly row: RowSlots
  readonly showSubject?: boolean
  /** Replaces filters and table if the unfiltered list is empty. */
  readonly nothingAtAll?: ReactNode
  /** Action of the empty state without filters; with filters it is to clear them. */
  readonly nextStep?: ReactNode
  /** Rendered after the last row. */
  readonly AfterEnd?: ComponentType<ListEnd>
}

/** False until the first rows are rendered: in slices, between which the page answers input. A cached list has no wait. */
function useShowsRows(last: ResourcePage | undefined) {
  const hasRows = last !== undefined && last.total !== 0
  return useDeferredValue(hasRows) && hasRows
}

/** Filters, count and table of one list of resources, with loading, error and empty states. */
export function ResourceList(props: ResourceListProps) {
  const { list, scope, load, topics, nothingAtAll, nextStep, AfterEnd, row, showSubject } = props
  const table = useTableUrlState(scope)
  const { filters, filtered, sort } = table
  const live = useLivePages({ list, scope, load, filters, sort, topics })
  const count = useRef<HTMLParagraphElement>(null)
  const toCount = () => count.current?.focus()
  const { data, error, refetch, isPlaceholderData, hasNextPage } = live.pages
  const last = data?.pages.at(-1)
  const showsRows = useShowsRows(last)
  const total = isPlaceholderData ? undefined : last?.total
  const nothing = total === 0 && !filtered ? nothingAtAll : undefined
  const isAtEnd = !hasNextPage && !isRestored(live.pages.dataUpdatedAt)
  const clear = () => {
    table.clear()
    toCount()
  }
  return (
    <div className={styles.list}>
      {!nothing && <ListFilters {...{ list, scope, load, table, total, last }} onDone={toCount} />}
      <Count live={live} home={count} visuallyHidden={Boolean(nothing)} />
      {!showsRows && last?.total !== 0 && (
        <NotLoaded
          what={listTexts.what}
          error={error}
          refetch={refetch}
          lines={8}
          label={listTexts.loading}
        />
      )}
      {last?.total === 0 &&
        (nothing ?? (
          <NothingFound action={filtered ? <Button onClick={clear}>{listTexts.clear}</Button> : nextStep} />
        ))}
      {showsRows && <Rows row={row} showSubject={showSubject} live={live} table={table} home={count} />}
      {AfterEnd && isAtEnd && total !== undefined && <AfterEnd {...{ list, scope, filters, total }} />}
    </div>
  )
}

const NothingFound = ({ action }: { readonly action: ReactNode }) => (
  <EmptyState seed="no resources" action={action}>
    {foundTexts.nothing}
  </EmptyState>
)

type Live = ReturnType<typeof useLivePages>

interface CountProps {
  readonly live: Live
  readonly home: RefObject<HTMLParagraphElement>
  readonly visuallyHidden: boolean
}

function Count({ live, home, visuallyHidden }: CountProps) {
  const { data } = live.pages
  const last = data?.pages.at(-1)
  return (
    <div className={styles.counts}>
      <p ref={home} tabIndex={-1} role="status" className={visuallyHidden ? 'visuallyHidden' : styles.count}>
        {last && countLabel(last.total, last.orMore)}
      </p>
      <OfflineHint answer={live.pages} isFiltered={data?.pages[0]?.isLocal ?? false} />
    </div>
  )
}

interface RowsProps {
  readonly row: RowSlots
  readonly showSubject: boolean | undefined
  readonly live: Live
  readonly table: Table
  readonly home: RefObject<HTMLElement>
}

function Rows({ row, showSubject = false, live, table: { filters, sort, onSort }, home }: RowsProps) {
  const { pages, rows, unseen, seen } = live
  const { data, isPlaceholderData } = pages
  const last = data?.pages.at(-1)
  const area = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  return (
    <div ref={area}>
      <NewRows ids={unseen} area={area} onSeen={seen} />
      <ShowMore
        pages={pages}
        what={listTexts.what}
        shown={rows.length}
        total={formatTotal(last?.total ?? 0, last?.orMore)}
      >
        <ScrollAnchor ids={ids} about={JSON.stringify([filters, sort, isPlaceholderData])} home={home}>
          <ResourceTable
            {...row}
            sort={sort}
            onSort={onSort}
            resources={rows}
            showSubject={showSubject}
            waiting={isPlaceholderData}
          />
        </ScrollAnchor>
      </ShowMore>
    </div>
  )
}
