/** Files of gathered rows: all are checked first, and claimed when no row stops the import. */
import { fileUrl } from '#features/catalogue/resources/resource.ts'
import { storageKeyFor } from '#features/contributing/files/file-name.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { CommandError } from '../run-command.ts'
import { type BundledFile, checkBundled } from './check-bundled.ts'
import type { ImportDeps, ImportReport } from './import-run.ts'
import {
  countFiles,
  dropRows,
  type FileToFind,
  filesToClaim,
  filesToFind,
  type ResourceColumns,
  setFile,
} from './import-repository.ts'

const rowsAtOnce = 200
/** The number of parallel inspections, and one waiting. */
const filesAtOnce = 3

async function forEachAtOnce<T>(all: readonly T[], run: (each: T) => Promise<void>) {
  for (let i = 0; i < all.length; i += filesAtOnce) await Promise.all(all.slice(i, i + filesAtOnce).map(run))
}

async function forEachPage<T extends { readonly row: number }>(
  page: (session: Db, after: number, rows: number) => Promise<readonly T[]>,
  session: Db,
  run: (each: T) => Promise<void>,
) {
  for (let after = 0; ;) {
    const found = await page(session, after, rowsAtOnce)
    await forEachAtOnce(found, run)
    const last = found.at(-1)
    if (!last || found.length < rowsAtOnce) return
    after = last.row
  }
}

const fileColumnsOf = (id: string, storageKey: string, file: BundledFile): ResourceColumns => ({
  storage_key: storageKey,
  file_url: fileUrl(id, file.fileName),
  file_name: file.fileName,
  bytes: file.bytes,
  mime: file.mime,
  sha256: file.sha256,
  active_content: file.activeContent,
  remote_content: file.remoteContent,
  virus_scan: file.virusScan,
})

async function recordCheckedFile(
  { session, newSuffix }: ImportDeps,
  report: ImportReport,
  file: FileToFind,
  found: BundledFile | string,
) {
  const { id, row, title } = file
  if (typeof found === 'string') {
    report.counts.fresh -= 1
    report.counts.refused += 1
    report.line({ row, id }, 'file_url', found)
    await dropRows(session, [id])
    return
  }
  if (found.virusScan === 'waiting')
    throw new CommandError(
      'The virus scanner does not respond. Start it, or remove CLAMD_URL, and try again.',
    )
  const storageKey = storageKeyFor(title, found.extension, newSuffix())
  await setFile(session, id, found.path, fileColumnsOf(id, storageKey, found))
}

/** Reports and drops rows with a missing or refused file. */
export async function checkFiles(deps: ImportDeps, report: ImportReport): Promise<void> {
  const { session } = deps
  const onProgress = deps.progress()
  const files = await countFiles(session)
  let done = 0
  if (files > 0)
    await forEachPage(filesToFind, session, async (file) => {
      await recordCheckedFile(deps, report, file, await checkBundled(deps, file.object))
      onProgress((done += 1), files)
    })
}

/** Claims the files. If the rows are not written afterwards, the sweep removes the files as orphans. */
export async function claimFiles({ session, files, progress }: ImportDeps): Promise<void> {
  const onProgress = progress()
  const count = await countFiles(session)
  let done = 0
  if (count > 0)
    await forEachPage(filesToClaim, session, async ({ path, storageKey }) => {
      await files.claim(storageKey, path)
      onProgress((done += 1), count)
    })
}
