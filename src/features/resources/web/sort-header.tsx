import { Icon } from '#web/kit/ui/icon.tsx'
import type { SortField } from '../resource.ts'
import type { TableSort } from './table-query.ts'
import styles from './resource-table.module.css'

interface SortHeaderProps {
  readonly field: SortField
  readonly children: string
  readonly sort: TableSort | undefined
  readonly onSort: (field: SortField) => void
}

const spokenOrder = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: 'up', desc: 'down' } as const

/** A column header that sorts: it says its order to eyes and ears. */
export function SortHeader({ field, children, sort, onSort }: SortHeaderProps) {
  const order = sort?.sort === field ? sort.order : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={order ? spokenOrder[order] : 'none'}
      className={styles.sortable}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(field)}>
        {children}
        <Icon name={order ? arrows[order] : 'sort'} className={order ? styles.sorted : styles.unsorted} />
      </button>
    </th>
  )
}
