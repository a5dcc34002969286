import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#platform/files/file-store.ts'
import { fileTypeOf } from '../file-type.ts'
import type { FilesRepository, UncheckedFile } from './files-repository.ts'
import type { InspectFile } from './inspect-file.ts'

export interface RecheckDeps {
  readonly fileRecords: Pick<FilesRepository, 'listUnchecked' | 'storeCheck'>
  readonly files: Pick<FileStore, 'read'>
  readonly inspectFile: InspectFile
  readonly logError: (error: unknown) => void
}

/** Files of each list per sweep. */
const maxPerSweep = 20

/** A missing file has no content; a file that is rejected today counts as active content. */
async function recheck({ files, inspectFile }: RecheckDeps, file: UncheckedFile) {
  const type = fileTypeOf(file.fileName)
  const stored = type && (await files.read(file.storageKey))
  if (!stored) return { remoteContent: false, activeContent: false }
  const found = await inspectFile(await buffer(stored.stream), type)
  return found.ok ? found : { remoteContent: false, activeContent: true }
}

/**
 * Checks older Word and PowerPoint files of the moderators' lists for remote content (F-S3); public files follow when
 * they are reported. Idempotent, also on several nodes.
 */
export async function recheckFiles(deps: RecheckDeps): Promise<void> {
  for (const file of await deps.fileRecords.listUnchecked(maxPerSweep))
    try {
      await deps.fileRecords.storeCheck(file, await recheck(deps, file))
    } catch (error) {
      // An unavailable store would fail for each file.
      deps.logError(error)
      return
    }
}
