import type { Tx } from '#platform/postgres/idempotency.ts'

/** The check of a file's text for findings: it runs in the reading child, and a feature behind this one owns its rules. */
export interface FileCheck {
  /** Exports `checkContent` (reading/read-file.ts). */
  readonly module: URL
  /** Names that the check looks for. */
  readonly names: readonly string[]
  /** Undefined: the file could not be read. Throws if the result is invalid. Does nothing if the record has another file. */
  store(
    file: { readonly resourceId: string; readonly storageKey: string },
    found: unknown,
    tx?: Tx,
  ): Promise<void>
  /** Undefined for a file that the present rules have checked, and for one that was not read yet. */
  toCheck(
    resourceId: string,
  ): Promise<{ readonly storageKey: string | null; readonly fileName: string | null } | undefined>
  /** Ids of read files that the present rules have not checked, newest first. */
  outdated(limit: number): Promise<readonly string[]>
}
