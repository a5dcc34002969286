import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
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
  /** Link that repeats the query elsewhere. */
  readonly Elsewhere: ComponentType<{ readonly q: string }> | undefined
}

/** Filters of a list: all on the page, or on a phone in a sheet behind one button. */
export function ListFilters({ table, last, onDone, Elsewhere, ...list }: ListFiltersProps) {
  const isNarrow = useSyncExternalStore(watchWidth, () => matchMedia(narrowScreen).matches)
  const [grades, setGrades] = useState<GradeCounts>()
  const { filters, changeFilters } = table
  const some = { filters, changeFilters }
  const parts = {
    table,
    within: list.scope === 'subject' && <SearchWithin {...some} />,
    fields: <FilterFields {...some} grades={grades} />,
    facets: <Facets {...list} {...some} onGrades={setGrades} />,
    buttons: <ListButtons {...{ table, last, onDone, Elsewhere }} />,
  }
  const { total } = list
  const found = total === undefined ? undefined : countLabel(total, last?.orMore)
  return isNarrow ? <FilterSheet {...parts} found={found} /> : <FilterBar {...parts} />
}

type ListButtonsProps = Pick<ListFiltersProps, 'table' | 'last' | 'onDone' | 'Elsewhere'>

function ListButtons({ table, last, onDone, Elsewhere }: ListButtonsProps) {
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
        <Button kind="quiet" onClick={thenDone(table.bestMatchFirst)}>
          {filterTexts.bestMatchFirst}
        </Button>
      )}
      {Elsewhere && table.filters.q && <Elsewhere q={table.filters.q} />}
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
