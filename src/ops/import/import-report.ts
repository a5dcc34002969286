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
  otherDocument(collection: string): void
  /** Returns the lines after the last row. */
  end(): readonly string[]
}

const why: Readonly<Record<string, string>> = {
  users: 'people create new accounts, because passwords cannot be imported',
}

export function importReport(say: (line: string) => void): ImportReport {
  const counts: ImportCounts = { rows: 0, fresh: 0, same: 0, changed: 0, refused: 0, noted: 0 }
  const others = new Map<string, number>()
  return {
    counts,
    line({ row, id }, field, text) {
      say(`Row ${row}${id === undefined ? '' : `, id ${quoteForTerminal(id)}`}, ${field}: ${text}`)
    },
    otherDocument(collection) {
      // A file may have any number of collections.
      const name = others.size < 20 || others.has(collection) ? collection : 'further ones'
      others.set(name, (others.get(name) ?? 0) + 1)
    },
    end() {
      const { rows, fresh, same, changed, refused, noted } = counts
      return [
        ...[...others].map(
          ([name, documents]) =>
            `Not brought over: ${documents} documents of ${quoteForTerminal(name)}; ${why[name] ?? 'only resources are'}.`,
        ),
        `Rows: ${rows} read, ${fresh} new, ${same} already in the site, ${changed} in the site and changed since, ${refused} refused; ${noted} things noted.`,
      ]
    },
  }
}
