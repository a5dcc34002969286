import type { FileStore } from '#platform/files/file-store.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { RunSandboxed } from '#platform/sandbox/sandbox.ts'
import type { OnProgress } from '../terminal-progress.ts'
import type { Bundle } from './bundle-folder.ts'
import { quoteForTerminal } from './import-args.ts'

export interface ImportDeps {
  /** Connection of `withImport`. */
  readonly session: Db
  readonly bundle: Bundle
  readonly files: FileStore
  readonly runInChild: RunSandboxed
  readonly virusScanner: VirusScanner
  readonly now: () => Date
  /** Returns a unique suffix of 8 to 32 lower-case letters and digits. */
  readonly newSuffix: () => string
  /** Starts the progress of a step. */
  readonly progress: () => OnProgress
  readonly print: (line: string) => void
}

interface RowPosition {
  readonly row: number
  readonly id: string | undefined
}

/** Report of an import: a line for each remark, and the counts at the end. */
export function importReport(say: (line: string) => void) {
  const counts = { rows: 0, fresh: 0, same: 0, changed: 0, refused: 0, noted: 0 }
  return {
    counts,
    /** `field` names the column. */
    line({ row, id }: RowPosition, field: string, text: string) {
      say(`Row ${row}${id === undefined ? '' : `, id ${quoteForTerminal(id)}`}, ${field}: ${text}`)
    },
    /** Returns the last line. */
    end() {
      const { rows, fresh, same, changed, refused, noted } = counts
      return `Rows: ${rows} read, ${fresh} new, ${same} already in the site, ${changed} in the site and changed since, ${refused} refused; ${noted} things noted.`
    },
  }
}
export type ImportReport = ReturnType<typeof importReport>
