import { useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { filterTexts, listTexts } from '../../messages.ts'
import { countFilters, filterNames } from '../table-query.ts'
import type { FilterParts } from './filter-bar.tsx'
import bar from './filter-bar.module.css'
import styles from './filter-sheet.module.css'

const inSheet = filterNames.filter((name) => name !== 'q')

interface FilterSheetProps extends FilterParts {
  /** Such as `12 resources`; undefined while loading. */
  readonly found: string | undefined
}

/** Filters on a phone: one row on the page, the others in a modal sheet. */
export function FilterSheet({ table, within, fields, facets, buttons, found }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const count = countFilters(table.filters, inSheet)
  const close = () => setOpen(false)
  return (
    <div>
      <div role="search" aria-label={filterTexts.name} className={styles.row}>
        {within}
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {count > 0 ? `${filterTexts.filters} (${count})` : filterTexts.filters}
        </Button>
      </div>
      <div className={bar.buttons}>{buttons}</div>
      <Dialog
        open={open}
        wide
        title={filterTexts.filters}
        onClose={close}
        actions={<SheetButtons found={found} onClear={count > 0 ? table.clear : undefined} onDone={close} />}
      >
        <div className={styles.fields}>{fields}</div>
        {facets}
      </Dialog>
    </div>
  )
}

interface SheetButtonsProps {
  readonly found: string | undefined
  readonly onClear: (() => void) | undefined
  readonly onDone: () => void
}

function SheetButtons({ found, onClear, onDone }: SheetButtonsProps) {
  const done = useRef<HTMLButtonElement>(null)
  const clear = () => {
    onClear?.()
    // The clicked button disappears.
    done.current?.focus()
  }
  return (
    <>
      <span role="status" className="visuallyHidden">
        {found}
      </span>
      {onClear && (
        <Button kind="quiet" onClick={clear}>
          {listTexts.clear}
        </Button>
      )}
      <Button ref={done} kind="main" className={styles.done} onClick={onDone}>
        {filterTexts.show({ found: found ?? listTexts.what })}
      </Button>
    </>
  )
}
