import { memo } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { icons } from '#client/ui/icons.ts'
import type { PublicResource, SortField } from '../resource.ts'
import type { TableSort } from './table-query.ts'
import { classes } from '#client/ui/classes.ts'
import cardsTable from '#client/ui/list/cards-table.module.css'
import styles from './resource-table.module.css'
import { foundTexts, tableTexts } from '../messages.ts'
import { ResourceRow, type RowSlots } from './resource-row.tsx'

interface SortHeaderProps {
  readonly field: SortField
  readonly children: string
  readonly sort: TableSort | undefined
  readonly onSort: (field: SortField) => void
}

const spokenOrder = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: 'up', desc: 'down' } as const

/** Column header with a sort button; shows the order as an icon and as `aria-sort`. */
function SortHeader({ field, children, sort, onSort }: SortHeaderProps) {
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
        <Icon
          drawing={icons[order ? arrows[order] : 'sort']}
          className={order ? styles.sorted : styles.unsorted}
        />
      </button>
    </th>
  )
}

interface TableBodyProps extends RowSlots {
  readonly resources: readonly PublicResource[]
  readonly showSubject: boolean
}

interface ResourceTableProps extends TableBodyProps {
  /** Undefined if no column is sorted. */
  readonly sort: TableSort | undefined
  readonly onSort: (field: SortField) => void
  /** Previous rows are shown until the new ones arrive. */
  readonly waiting: boolean
}

const Heading = ({ children }: { readonly children: string }) => (
  <th role="columnheader" scope="col">
    {children}
  </th>
)

const TableBody = memo(function TableBody({ resources, ...rest }: TableBodyProps) {
  return (
    <tbody role="rowgroup">
      {resources.map((resource) => (
        <ResourceRow key={resource.id} resource={resource} {...rest} />
      ))}
    </tbody>
  )
})

/** Resources as a table; on narrow screens as cards. */
export function ResourceTable({ sort, onSort, waiting, ...body }: ResourceTableProps) {
  return (
    <table
      role="table"
      aria-label={foundTexts.name}
      aria-busy={waiting}
      className={classes(cardsTable.cards, cardsTable.compact, styles.table)}
    >
      <thead role="rowgroup">
        <tr role="row">
          <SortHeader field="title" sort={sort} onSort={onSort}>
            {tableTexts.title}
          </SortHeader>
          <Heading>{tableTexts.tags}</Heading>
          <SortHeader field="modifiedAt" sort={sort} onSort={onSort}>
            {tableTexts.modifiedAt}
          </SortHeader>
          <Heading>{tableTexts.rating}</Heading>
          <Heading>{tableTexts.actions}</Heading>
        </tr>
      </thead>
      <TableBody {...body} />
    </table>
  )
}
