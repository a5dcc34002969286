/** Files of gathered rows: all are checked first, and claimed when no row stops the import. */
import { storageKeyFor } from '#features/contributing/files/file-name.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { OnProgress } from '../terminal-progress.ts'
import { CommandError } from '../run-command.ts'
import { type BundledFile, type CheckDeps, checkBundled } from './check-bundled.ts'
import type { FileToFind, ImportRepository } from './import-repository.ts'
import type { ImportReport } from './import-report.ts'
import { fileColumnsOf } from './resource-columns.ts'

export interface CheckFilesDeps extends CheckDeps {
  readonly rows: ImportRepository
  readonly report: ImportReport
  /** Returns a unique suffix of 8 to 32 lower-case letters and digits. */
  readonly newSuffix: () => string
  readonly onProgress: OnProgress
}

const rowsAtOnce = 200
/** The number of parallel inspections, and one waiting. */
const filesAtOnce = 3

async function forEachAtOnce<T>(all: readonly T[], run: (each: T) => Promise<void>) {
  for (let i = 0; i < all.length; i += filesAtOnce) await Promise.all(all.slice(i, i + filesAtOnce).map(run))
}

async function forEachPage<T extends { readonly row: number }>(
  page: (after: number, rows: number) => Promise<readonly T[]>,
  run: (each: T) => Promise<void>,
) {
  for (let after = 0; ;) {
    const found = await page(after, rowsAtOnce)
    await forEachAtOnce(found, run)
    const last = found.at(-1)
    if (!last || found.length < rowsAtOnce) return
    after = last.row
  }
}

async function recordCheckedFile(
  { rows, report, newSuffix }: CheckFilesDeps,
  file: FileToFind,
  found: BundledFile | string,
) {
  const { id, row, title } = file
  if (typeof found === 'string') {
    report.counts.fresh -= 1
    report.counts.refused += 1
    report.line({ row, id }, 'file_url', found)
    return rows.drop([id])
  }
  if (found.virusScan === 'waiting')
    throw new CommandError(
      'The virus scanner does not respond. Start it, or remove CLAMD_URL, and try again.',
    )
  const storageKey = storageKeyFor(title, found.extension, newSuffix())
  return rows.setFile(id, found.path, fileColumnsOf(id, storageKey, found))
}

/** Reports and drops rows with a missing or refused file. */
export async function checkFiles(deps: CheckFilesDeps): Promise<void> {
  const files = await deps.rows.countFiles()
  let done = 0
  if (files > 0)
    await forEachPage(deps.rows.filesToFind, async (file) => {
      await recordCheckedFile(deps, file, await checkBundled(deps, file.object))
      deps.onProgress((done += 1), files)
    })
}

export interface ClaimDeps {
  readonly rows: ImportRepository
  readonly files: Pick<FileStore, 'claim'>
  readonly onProgress: OnProgress
}

/** Claims the files. If the rows are not written afterwards, the sweep removes the files as orphans. */
export async function claimFiles({ rows, files, onProgress }: ClaimDeps): Promise<void> {
  const count = await rows.countFiles()
  let done = 0
  if (count > 0)
    await forEachPage(rows.filesToClaim, async ({ path, storageKey }) => {
      await files.claim(storageKey, path)
      onProgress((done += 1), count)
    })
}
