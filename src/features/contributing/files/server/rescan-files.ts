import { Readable } from 'node:stream'
import type { FileStore } from '#platform/files/file-store.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import type { FilesRepository, UnscannedFile } from './files-repository.ts'

export interface RescanDeps {
  readonly fileRecords: Pick<FilesRepository, 'nextUnscanned' | 'storeScan'>
  readonly files: Pick<FileStore, 'read'>
  readonly virusScanner: VirusScanner
  readonly logError: (error: unknown) => void
}

/** Limits the attempts on an unavailable store. */
const maxErrors = 3

/** An empty stream gets a verdict from any available scanner. */
const isAvailable = async ({ virusScanner }: RescanDeps) =>
  (await virusScanner.scan(Readable.from([]))) !== 'waiting'

/** A missing file, or one that the scanner cannot process, stays unscanned. */
async function scanOne({ files, virusScanner, fileRecords }: RescanDeps, file: UnscannedFile) {
  const stored = await files.read(file.storageKey)
  if (!stored) return
  const found = await virusScanner.scan(stored.stream)
  if (found !== 'waiting') await fileRecords.storeScan(file, found)
}

/**
 * Scans files filed during an outage of the virus scanner, oldest first, until the next outage. Without a configured
 * scanner they become `off`. Idempotent, also on several nodes.
 */
export async function rescanUnscanned(deps: RescanDeps): Promise<void> {
  let errors = 0
  let file = await deps.fileRecords.nextUnscanned(undefined)
  while (file && errors < maxErrors && (await isAvailable(deps))) {
    await scanOne(deps, file).catch((error: unknown) => {
      errors += 1
      deps.logError(error)
    })
    file = await deps.fileRecords.nextUnscanned(file)
  }
}
