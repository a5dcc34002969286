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

interface FilterBarProps extends Omit<MoreFiltersProps, 'filters' | 'narrow'> {
  readonly table: Table
  /** Whether there are rows: without any, the way back stands with the sentence that says so. */
  readonly hasRows: boolean
  /** Called when a button of the bar takes itself away. */
  readonly onDone: () => void
  /** Where else to look. */
  readonly elsewhere: ReactNode
}

/** Below the filters of the spec: more of them when somebody asks for more, and the ways back. */
export function FilterBar({ table, hasRows, onDone, elsewhere, ...more }: FilterBarProps) {
  const { filters, filtered, leftBestMatch, narrow } = table
  const count = valueFacets.flatMap((name) => valuesOf(filters[name])).length
  const [{ open, had }, become] = useState({ open: count > 0, had: count })
  // A choice that comes with Back is shown; unticking the last one does not close the list under the finger.
  if (had !== count) become({ open: open || had === 0, had: count })
  const panelId = useId()
  const back = (run: () => void) => () => {
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
          onClick={() => become({ open: !open, had })}
        >
          {count > 0 ? `${filterTexts.more} (${count})` : filterTexts.more}
        </Button>
        {filtered && hasRows && (
          <Button kind="quiet" onClick={back(table.clear)}>
            {listTexts.clear}
          </Button>
        )}
        {leftBestMatch && (
          <Button kind="quiet" onClick={back(table.bestMatchFirst)}>
            {filterTexts.bestMatchFirst}
          </Button>
        )}
        {elsewhere}
      </div>
      <div id={panelId} hidden={!open}>
        {open && <Panel {...more} filters={filters} narrow={narrow} />}
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
