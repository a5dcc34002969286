import { useId } from 'react'
import { Link } from '#client/router/router.ts'
import { classes } from '#client/ui/classes.ts'
import type { FigureTable as Table } from '../contract.ts'
import { pageTexts as texts } from '../messages.ts'
import { cellText, periodName } from './pictures/drawing.ts'
import styles from './figures.module.css'

/** Path that a cell of a table leads to; undefined for none. */
export type FigureLinks = (table: Table, row: number, column: number) => string | undefined

const darkest = 4

/** Shades of a catalogue's cells by their share of the largest, without sums; none for other tables. */
function shadesOf({ id, rows }: Table): readonly (readonly number[])[] {
  const cells = id === 'catalogue' ? rows.slice(0, -1).map((row) => row.slice(1, -2).map(Number)) : []
  const max = Math.max(1, ...cells.flat())
  return cells.map((row) => row.map((count) => Math.ceil((darkest * count) / max)))
}

/** Scrollable by keyboard, with a name. */
const scrollable = (id: string) => ({ role: 'region', tabIndex: 0, 'aria-labelledby': id })

interface FigureTableProps {
  readonly table: Table
  readonly caption: string
  readonly linkOf: FigureLinks
}

/** A table that scrolls by itself where it has no space. */
export function FigureTable({ table, caption, linkOf }: FigureTableProps) {
  const { id: tableName, columns, rows } = table
  const id = useId()
  const shades = shadesOf(table)
  const missing = tableName === 'catalogue' ? texts.notTaught : null
  const cellAt = (row: number, column: number) => {
    const [cell = null, href] = [rows[row]?.[column], linkOf(table, row, column)]
    const shown = column === 0 ? periodName(String(cell)) : cellText(cell ?? missing)
    return href === undefined ? shown : <Link href={href}>{shown}</Link>
  }
  return (
    <div {...scrollable(id)} className={styles.scroll}>
      <table className={styles.table}>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name], row) => (
            <tr key={table.resourceIds?.[row] ?? name}>
              <th scope="row">{cellAt(row, 0)}</th>
              {columns.slice(1).map((column, i) => (
                <td key={column.id} className={classes(styles[`shade${shades[row]?.[i]}`])}>
                  {cellAt(row, i + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
