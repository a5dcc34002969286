import type { FileStore } from '#platform/files/file-store.ts'
import type { Staging } from '#platform/files/staging.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { RunSandboxed } from '#platform/sandbox/sandbox.ts'

/** Stored and staged files, their records and jobs, and what checks them: for every room of contributing. */
export interface FileDeps {
  readonly db: Db
  readonly files: FileStore
  readonly staging: Staging
  /** Runs the checks of untrusted files in a sandboxed process. */
  readonly runInChild: RunSandboxed
  readonly virusScanner: VirusScanner
  readonly jobs: JobQueue
  readonly logError: (error: unknown) => void
}
