/** Report of an import: a line for each remark, and the counts at the end. */
import { quoteForTerminal } from './import-args.ts'

interface RowPosition {
  readonly row: number
  readonly id: string | undefined
}

export function importReport(say: (line: string) => void) {
  const counts = { rows: 0, fresh: 0, same: 0, changed: 0, refused: 0, noted: 0 }
  return {
    counts,
    /** `field` names the column. */
    line({ row, id }: RowPosition, field: string, text: string) {
      say(`Row ${row}${id === undefined ? '' : `, id ${quoteForTerminal(id)}`}, ${field}: ${text}`)
    },
    /** Returns the lines after the last row. */
    end() {
      const { rows, fresh, same, changed, refused, noted } = counts
      return [
        `Rows: ${rows} read, ${fresh} new, ${same} already in the site, ${changed} in the site and changed since, ${refused} refused; ${noted} things noted.`,
      ]
    },
  }
}
export type ImportReport = ReturnType<typeof importReport>
