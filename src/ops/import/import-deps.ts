import type { FileStore } from '#platform/files/file-store.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { RunSandboxed } from '#platform/sandbox/sandbox.ts'
import type { OnProgress } from '../terminal-progress.ts'
import type { Bundle } from './bundle-folder.ts'

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
