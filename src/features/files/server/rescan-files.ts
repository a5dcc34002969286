import { Readable } from 'node:stream'
import type { FileStore } from '#platform/files/file-store.ts'
import type { VirusScanner } from '#platform/virus-scan/virus-scanner.ts'
import type { FilesRepository, UnscannedFile } from './files-repository.ts'

export interface ScanDeps {
  readonly fileRecords: Pick<FilesRepository, 'nextUnscanned' | 'keepScan'>
  readonly files: Pick<FileStore, 'read'>
  readonly virusScanner: VirusScanner
  readonly logError: (error: unknown) => void
}

/** A store that is away would make each further file wait in vain. */
const maxErrors = 3

/** No bytes are a clean file: any verdict says that the scanner is there. */
const isThere = async ({ virusScanner }: ScanDeps) =>
  (await virusScanner.scan(Readable.from([]))) !== 'waiting'

/** A file without bytes, or one that the scanner cannot cope with, goes on waiting. */
async function scanOne({ files, virusScanner, fileRecords }: ScanDeps, file: UnscannedFile) {
  const stored = await files.read(file.storageKey)
  if (!stored) return
  const found = await virusScanner.scan(stored.stream)
  if (found !== 'waiting') await fileRecords.keepScan(file.resourceId, found)
}

/**
 * Scans what was filed while the virus scanner was away, longest waiting first, until it is away again. A site that has
 * given up its scanner waits no longer. Repeatable, and harmless beside other instances.
 */
export async function rescanUnscanned(deps: ScanDeps): Promise<void> {
  let errors = 0
  let file = await deps.fileRecords.nextUnscanned(undefined)
  while (file && errors < maxErrors && (await isThere(deps))) {
    await scanOne(deps, file).catch((error: unknown) => {
      errors += 1
      deps.logError(error)
    })
    file = await deps.fileRecords.nextUnscanned(file)
  }
}
