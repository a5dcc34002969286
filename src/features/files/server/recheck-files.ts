import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#platform/files/file-store.ts'
import { fileTypeOf } from '../file-type.ts'
import type { FilesRepository, UncheckedFile } from './files-repository.ts'
import type { InspectFile } from './inspect-file.ts'

export interface RecheckDeps {
  readonly fileRecords: Pick<FilesRepository, 'unchecked' | 'keepCheck'>
  readonly files: Pick<FileStore, 'read'>
  readonly inspectFile: InspectFile
  readonly logError: (error: unknown) => void
}

/** Files of each list in one round of the sweep: each is read whole and looked at in a child process. */
const maxPerRound = 20

/** Missing bytes have nothing that could be opened. A file that is refused by now is marked as active content. */
async function findingsIn({ files, inspectFile }: RecheckDeps, file: UncheckedFile) {
  const type = fileTypeOf(file.fileName)
  const stored = type && (await files.read(file.storageKey))
  if (!stored) return { remoteContent: false, activeContent: false }
  const found = await inspectFile(await buffer(stored.stream), type)
  return found.ok ? found : { remoteContent: false, activeContent: true }
}

/**
 * Looks for remote content in Word and PowerPoint files that moderators see and that were filed before this was looked
 * for (F-S3). Public ones follow when they are reported. Repeatable, beside other instances too.
 */
export async function recheckFiles(deps: RecheckDeps): Promise<void> {
  for (const file of await deps.fileRecords.unchecked(maxPerRound))
    try {
      await deps.fileRecords.keepCheck(file.resourceId, await findingsIn(deps, file))
    } catch (error) {
      // A store that is away would fail for each of them.
      deps.logError(error)
      return
    }
}
