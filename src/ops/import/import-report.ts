/** Report of an import: a line for each remark, and the counts at the end. */
import { quoteForTerminal } from './import-args.ts'

export interface ImportCounts {
  rows: number
  fresh: number
  same: number
  changed: number
  refused: number
  noted: number
}

export interface RowPosition {
  readonly row: number
  readonly id: string | undefined
}

export interface ImportReport {
  readonly counts: ImportCounts
  /** `field` names the column. */
  line(position: RowPosition, field: string, text: string): void
  /** Returns the lines after the last row. */
  end(): readonly string[]
}

export function importReport(say: (line: string) => void): ImportReport {
  const counts: ImportCounts = { rows: 0, fresh: 0, same: 0, changed: 0, refused: 0, noted: 0 }
  return {
    counts,
    line({ row, id }, field, text) {
      say(`Row ${row}${id === undefined ? '' : `, id ${quoteForTerminal(id)}`}, ${field}: ${text}`)
    },
    end() {
      const { rows, fresh, same, changed, refused, noted } = counts
      return [
        `Rows: ${rows} read, ${fresh} new, ${same} already in the site, ${changed} in the site and changed since, ${refused} refused; ${noted} things noted.`,
      ]
    },
  }
}
