import { useEffect, useState, useSyncExternalStore } from 'react'
import { paths } from '#shared/paths.ts'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { countLabel } from '../../format.ts'
import { filterTexts, listTexts } from '../../messages.ts'
import type { ResourcePage } from '../resource-cache.ts'
import type { ListSource } from '../use-resource-pages.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { MoreFiltersProps } from './more-filters.tsx'
import { FilterFields, type GradeCounts, SearchWithin } from './resource-filters.tsx'
import type { Table } from './use-table-url-state.ts'

const narrowScreen = '(max-width: 47.99rem)'

function watchWidth(onChange: () => void) {
  const query = matchMedia(narrowScreen)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

interface ListFiltersProps extends ListSource {
  readonly total: number | undefined
  readonly table: Table
  /** The last page that is loaded. */
  readonly last: ResourcePage | undefined
  /** Called when a clicked button disappears, so that the focus can move. */
  readonly onDone: () => void
}

/** Filters of a list: all on the page, or on a phone in a sheet behind one button. */
export function ListFilters(props: ListFiltersProps) {
  const { table, last, onDone: _, ...list } = props
  const isNarrow = useSyncExternalStore(watchWidth, () => matchMedia(narrowScreen).matches)
  const [grades, setGrades] = useState<GradeCounts>()
  const { filters, changeFilters, sort, sortBy } = table
  const some = { filters, changeFilters }
  const parts = {
    table,
    within: list.scope === 'subject' && <SearchWithin {...some} />,
    fields: <FilterFields {...some} grades={grades} />,
    facets: <Facets {...list} {...some} onGrades={setGrades} {...{ sort, sortBy }} />,
    buttons: <ListButtons {...props} />,
  }
  const { total } = list
  const found = total === undefined ? undefined : countLabel(total, last?.orMore)
  return isNarrow ? <FilterSheet {...parts} found={found} /> : <FilterBar {...parts} />
}

function ListButtons({ table, last, onDone }: ListFiltersProps) {
  const thenDone = (run: () => void) => () => {
    run()
    onDone()
  }
  return (
    <>
      {/* Without rows, the empty state holds this button. */}
      {table.filtered && last?.total !== 0 && (
        <Button kind="quiet" onClick={thenDone(table.clear)}>
          {listTexts.clear}
        </Button>
      )}
      {table.leftBestMatch && (
        <Button kind="quiet" onClick={thenDone(() => table.sortBy(''))}>
          {filterTexts.bestMatchFirst}
        </Button>
      )}
      {table.filters.q && (
        <ButtonLink kind="quiet" href={paths.search(table.filters.q)}>
          {listTexts.everywhere}
        </ButtonLink>
      )}
    </>
  )
}

const loadFilters = () => import('./more-filters.tsx')

function Facets(props: MoreFiltersProps) {
  const { module: here, failed, begin } = useLazyModule(loadFilters)
  useEffect(begin, [begin])
  if (here) return <here.MoreFilters {...props} />
  return failed ? (
    <p role="status">
      {filterTexts.noMore} <Button onClick={begin}>{filterTexts.tryAgain}</Button>
    </p>
  ) : (
    <SkeletonLines lines={4} label={filterTexts.loadingMore} />
  )
}
