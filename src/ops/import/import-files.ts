/** The files of gathered rows: looked into first, all of them, and claimed once nothing stands in the way. */
import { storageKeyFor } from '#features/files/file-name.ts'
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
  /** 8 to 32 small letters and digits that no other file has. */
  readonly newSuffix: () => string
  readonly onProgress: OnProgress
}

const rowsAtOnce = 200
/** As many as children look into files at once, and one to be ready. */
const filesAtOnce = 3

async function forEachAtOnce<T>(all: readonly T[], run: (each: T) => Promise<void>) {
  for (let i = 0; i < all.length; i += filesAtOnce) await Promise.all(all.slice(i, i + filesAtOnce).map(run))
}

async function forEachPage<T extends { readonly row: number }>(
  page: (behind: number, rows: number) => Promise<readonly T[]>,
  run: (each: T) => Promise<void>,
) {
  for (let behind = 0; ;) {
    const found = await page(behind, rowsAtOnce)
    await forEachAtOnce(found, run)
    const last = found.at(-1)
    if (!last || found.length < rowsAtOnce) return
    behind = last.row
  }
}

async function keep(
  { rows, report, newSuffix }: CheckFilesDeps,
  wanted: FileToFind,
  found: BundledFile | string,
) {
  const { id, row, title } = wanted
  if (typeof found === 'string') {
    report.counts.fresh -= 1
    report.counts.refused += 1
    report.line({ row, id }, 'file_url', found)
    return rows.drop([id])
  }
  if (found.virusScan === 'waiting')
    throw new CommandError('The virus scanner does not answer. Start it, or take CLAMD_URL away, and repeat.')
  const storageKey = storageKeyFor(title, found.extension, newSuffix())
  return rows.keepFile(id, found.path, fileColumnsOf(id, storageKey, found))
}

/** Rows whose file is missing or refused are told and dropped. */
export async function checkFiles(deps: CheckFilesDeps): Promise<void> {
  const files = await deps.rows.countFiles()
  let done = 0
  if (files > 0)
    await forEachPage(deps.rows.filesToFind, async (wanted) => {
      await keep(deps, wanted, await checkBundled(deps, wanted.object))
      deps.onProgress((done += 1), files)
    })
}

export interface ClaimDeps {
  readonly rows: ImportRepository
  readonly files: Pick<FileStore, 'claim'>
  readonly onProgress: OnProgress
}

/** What is claimed and not written afterwards, the sweep removes as it does any file without a record. */
export async function claimFiles({ rows, files, onProgress }: ClaimDeps): Promise<void> {
  const count = await rows.countFiles()
  let done = 0
  if (count > 0)
    await forEachPage(rows.filesToClaim, async ({ path, storageKey }) => {
      await files.claim(storageKey, path)
      onProgress((done += 1), count)
    })
}
