import { buffer } from 'node:stream/consumers'
import { fileTypeOf } from '../file-type.ts'
import type { FileDeps } from './file-deps.ts'
import {
  listUnchecked,
  storeCheck,
  type UncheckedFile,
  nextUnscanned,
  storeScan,
  type UnscannedFile,
} from './files-repository.ts'
import { inspectFile } from './inspect-file.ts'
import { Readable } from 'node:stream'

/** Files of each list per sweep. */
const maxPerSweep = 20

/** A missing file has no content; a file that is rejected today counts as active content. */
async function recheck({ files, runInChild }: FileDeps, file: UncheckedFile) {
  const type = fileTypeOf(file.fileName)
  const stored = type && (await files.read(file.storageKey))
  if (!stored) return { remoteContent: false, activeContent: false }
  const found = await inspectFile(runInChild, await buffer(stored.stream), type)
  return found.ok ? found : { remoteContent: false, activeContent: true }
}

/**
 * Checks older Word and PowerPoint files of the moderators' lists for remote content (F-S3); public files follow when
 * they are reported. Idempotent, also on several nodes.
 */
export async function recheckFiles(deps: FileDeps): Promise<void> {
  for (const file of await listUnchecked(deps.db, maxPerSweep))
    try {
      await storeCheck(deps.db, file, await recheck(deps, file))
    } catch (error) {
      // An unavailable store would fail for each file.
      deps.logError(error)
      return
    }
}

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
