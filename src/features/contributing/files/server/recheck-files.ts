import { buffer } from 'node:stream/consumers'
import { fileTypeOf } from '../file-type.ts'
import type { FileDeps } from './file-deps.ts'
import { listUnchecked, storeCheck, type UncheckedFile } from './files-repository.ts'
import { inspectFile } from './inspect-file.ts'

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
