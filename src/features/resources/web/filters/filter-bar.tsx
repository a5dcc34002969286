import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import type { MoreFiltersProps } from './more-filters.tsx'
import { filterTexts, listTexts } from '../../messages.ts'
import { valueFacets } from '../../facets.ts'
import { valuesOf } from '../table-query.ts'
import type { Table } from './use-table-url-state.ts'
import styles from './filter-bar.module.css'

const loadFilters = () => import('./more-filters.tsx')

interface FilterBarProps extends Omit<MoreFiltersProps, 'filters' | 'changeFilters'> {
  readonly table: Table
  /** Without rows, the empty state holds the button that clears the filters. */
  readonly hasRows: boolean
  /** Called when a clicked button disappears, so that the focus can move. */
  readonly onDone: () => void
  /** Link that repeats the query elsewhere. */
  readonly elsewhere: ReactNode
}

/** Buttons below the filters: more filters, clear, best match first. */
export function FilterBar({ table, hasRows, onDone, elsewhere, ...more }: FilterBarProps) {
  const { filters, filtered, leftBestMatch, changeFilters } = table
  const count = valueFacets.flatMap((name) => valuesOf(filters[name])).length
  const [{ open, lastCount }, setPanel] = useState({ open: count > 0, lastCount: count })
  // A choice restored by Back opens the panel; clearing the last one does not close it.
  if (lastCount !== count) setPanel({ open: open || lastCount === 0, lastCount: count })
  const panelId = useId()
  const thenDone = (run: () => void) => () => {
    run()
    onDone()
  }
  return (
    <div className={styles.bar}>
      <div className={styles.buttons}>
        <Button
          className={styles.more}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setPanel({ open: !open, lastCount })}
        >
          {count > 0 ? `${filterTexts.more} (${count})` : filterTexts.more}
        </Button>
        {filtered && hasRows && (
          <Button kind="quiet" onClick={thenDone(table.clear)}>
            {listTexts.clear}
          </Button>
        )}
        {leftBestMatch && (
          <Button kind="quiet" onClick={thenDone(table.bestMatchFirst)}>
            {filterTexts.bestMatchFirst}
          </Button>
        )}
        {elsewhere}
      </div>
      <div id={panelId} hidden={!open}>
        {open && <Panel {...more} filters={filters} changeFilters={changeFilters} />}
      </div>
    </div>
  )
}

function Panel(props: MoreFiltersProps) {
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
