import { Readable } from 'node:stream'
import type { FileDeps } from './file-deps.ts'
import { nextUnscanned, storeScan, type UnscannedFile } from './files-repository.ts'

/** Limits the attempts on an unavailable store. */
const maxErrors = 3

/** An empty stream gets a verdict from any available scanner. */
const isAvailable = async ({ virusScanner }: FileDeps) =>
  (await virusScanner.scan(Readable.from([]))) !== 'waiting'

/** A missing file, or one that the scanner cannot process, stays unscanned. */
async function scanOne({ db, files, virusScanner }: FileDeps, file: UnscannedFile) {
  const stored = await files.read(file.storageKey)
  if (!stored) return
  const found = await virusScanner.scan(stored.stream)
  if (found !== 'waiting') await storeScan(db, file, found)
}

/**
 * Scans files filed during an outage of the virus scanner, oldest first, until the next outage. Without a configured
 * scanner they become `off`. Idempotent, also on several nodes.
 */
export async function rescanUnscanned(deps: FileDeps): Promise<void> {
  let errors = 0
  let file = await nextUnscanned(deps.db, undefined)
  while (file && errors < maxErrors && (await isAvailable(deps))) {
    await scanOne(deps, file).catch((error: unknown) => {
      errors += 1
      deps.logError(error)
    })
    file = await nextUnscanned(deps.db, file)
  }
}
