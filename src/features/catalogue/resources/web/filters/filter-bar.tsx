import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { filterTexts } from '../../messages.ts'
import { valueFacets } from '../../facets.ts'
import { countFilters } from '../table-query.ts'
import type { Table } from './use-table-url-state.ts'
import styles from './filter-bar.module.css'

export interface FilterParts {
  readonly table: Table
  /** Search field of a subject page. */
  readonly within: ReactNode
  /** The four filters of the spec. */
  readonly fields: ReactNode
  /** They load when they are rendered. */
  readonly facets: ReactNode
  /** Clear, best match first, search elsewhere. */
  readonly buttons: ReactNode
}

/** Filters on a wide screen; the facets are in a panel that a button opens. */
export function FilterBar({ table, within, fields, facets, buttons }: FilterParts) {
  const count = countFilters(table.filters, valueFacets)
  const [{ open, lastCount }, setPanel] = useState({ open: count > 0, lastCount: count })
  // A choice restored by Back opens the panel; clearing the last one does not close it.
  if (lastCount !== count) setPanel({ open: open || lastCount === 0, lastCount: count })
  const panelId = useId()
  return (
    <>
      <div role="search" aria-label={filterTexts.name} className={styles.filters}>
        {within && <div className={styles.within}>{within}</div>}
        {fields}
      </div>
      <div className={styles.buttons}>
        <Button
          className={styles.more}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setPanel({ open: !open, lastCount })}
        >
          {count > 0 ? `${filterTexts.more} (${count})` : filterTexts.more}
        </Button>
        {buttons}
      </div>
      <div id={panelId} hidden={!open} className={styles.panel}>
        {open && facets}
      </div>
    </>
  )
}
