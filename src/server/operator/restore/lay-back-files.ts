import { ArchiveTrouble } from '../../platform/archive/archive-trouble.ts'
import { readArchive } from '../../platform/archive/read-archive.ts'
import type { Db } from '../../platform/database/connection.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { databaseNow } from '../../platform/database/upkeep.ts'
import { type BackupFolder, fileFolders, nameOfFile } from '../nightly/folder/backup-folder.ts'
import { storedFilesRepository } from '../nightly/files/stored-files-repository.ts'
import type { OnProgress } from '../progress/progress.ts'
import { filePlacer } from './file-placer.ts'
import { restoredRepository } from './restored-repository.ts'

export interface LayBackParts {
  readonly folder: BackupFolder
  readonly identities: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress: OnProgress
}

export interface LaidBack {
  readonly kept: number
  readonly trashed: number
  /** Storage keys of records whose file the folder does not hold whole. */
  readonly missing: readonly string[]
}

/** Far more than an upload may have. */
const mostEntryBytes = 67_108_864

async function* contentOf(place: string, identities: readonly string[]) {
  for await (const { content } of readArchive({ place, identities, mostEntryBytes })) yield* content
}

/** Puts the file of every record back from the backup folder, and those of deleted records into the trash. */
export async function layBackFiles(
  parts: LayBackParts,
  { db, files, folder: local }: { readonly db: Db; readonly files: FileStore; readonly folder: string },
): Promise<LaidBack> {
  const stored = storedFilesRepository(db)
  const named = await restoredRepository(db).fileKeys()
  const placer = filePlacer({ files, folder: local, named, now: await databaseNow(db) })
  const missing: string[] = []
  let done = 0

  async function layBack(key: string, places: readonly string[]) {
    for (const place of places)
      try {
        await placer.put(key, contentOf(place, parts.identities))
        return
      } catch (trouble) {
        if (!(trouble instanceof ArchiveTrouble)) throw trouble
      }
    if (named.has(key)) missing.push(key)
  }

  for (const [byte, share] of fileFolders.entries()) {
    const kept = await parts.folder.list(share)
    const rows = await stored.share(byte)
    for (const key of [...rows.map(({ storageKey }) => storageKey), ...(await stored.trashedShare(byte))]) {
      parts.signal.throwIfAborted()
      const name = nameOfFile(key)
      await layBack(
        key,
        kept.filter((each) => each.name === name).map(({ place }) => place),
      )
      parts.onProgress((done += 1), Math.max(done, named.size))
    }
  }
  return { ...(await placer.finish()), missing }
}
