/**
 * Restores the site from a folder of nightly backups into an empty data folder.
 * 1. Choose the newest whole restore point, up to `until` if set.
 * 2. Mark the data folder as unfinished; a failure empties it again.
 * 3. Check that the file store is empty, unless its bucket keeps the files.
 * 4. Recover the embedded database: the base backup, then the WAL segments after it, up to `until`.
 * 5. End sessions, open uploads and jobs, which cannot continue; erase accounts that were erased since; restart harvesting.
 * 6. Restore the file of every record; files of deleted records go to the trash. A bucket that stays gets only missing files.
 * 7. Verify, then remove the mark.
 * A restore point of an external database holds tables: steps 3 to 5 are those of `restoreFile`.
 */
import { ArchiveError } from '#platform/archive/archive-entry.ts'
import { readArchive } from '#platform/archive/read-archive.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { databaseNow } from '#platform/postgres/maintenance.ts'
import { BackupFolder, fileFolders, walFolder, fileKeyHash } from '../nightly-backup/folder/backup-folder.ts'
import { shareOfFiles, shareOfTrash } from '../nightly-backup/stored-files-repository.ts'
import { eraseAgain } from '../erasures/erase-again.ts'
import { filePlacer } from './file-placer.ts'
import { resetSessions, restartHarvest, restoredFileKeys } from './restored-repository.ts'
import {
  type StoredRestorePoint,
  listRestorePoints,
  type RestorePoint,
} from '../nightly-backup/folder/prune.ts'
import { CommandError } from '../run-command.ts'
import { maxPartBytes, gunzipChunks } from '../nightly-backup/folder/gzip-chunks.ts'
import { isSegment, isTimelineHistory } from '../nightly-backup/wal-segments.ts'
import { inEmptySite, restoreFile, type RestoreDeps } from './restore-file.ts'

interface RestoredFiles {
  readonly kept: number
  readonly trashed: number
  /** Storage keys of records without a whole copy of their file in the folder. */
  readonly missing: readonly string[]
}

/** Far above the limit of an upload. */
const maxEntryBytes = 67_108_864

async function* contentOf(file: string, identities: readonly string[]) {
  for await (const { content } of readArchive({ path: file, identities, maxEntryBytes })) yield* content
}

/** Places the first whole copy; false without one. */
async function placeCopy(
  placer: ReturnType<typeof filePlacer>,
  key: string,
  { archives, identities }: { readonly archives: readonly string[]; readonly identities: readonly string[] },
) {
  for (const file of archives)
    try {
      await placer.put(key, contentOf(file, identities))
      return true
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
    }
  return false
}

/** Keys of a bucket that stays; listed, because a call for each file would take hours. */
async function keptKeys(files: FileStore, keepsFiles: boolean) {
  const keys = new Set<string>()
  if (keepsFiles) for await (const { key } of files.files()) keys.add(key)
  return keys
}

/** Restores the files of all records, and those of deleted records into the trash. */
async function restoreFiles(
  deps: RestoreDeps,
  folder: BackupFolder,
  { db, files, local }: { readonly db: Db; readonly files: FileStore; readonly local: string },
): Promise<RestoredFiles> {
  const { keepsFiles, identities, signal } = deps
  const onProgress = deps.begin('files')
  const named = await restoredFileKeys(db)
  const placer = filePlacer(files, local, named, await databaseNow(db))
  const inBucket = await keptKeys(files, keepsFiles)
  const missing: string[] = []
  let [done, found] = [0, 0]

  async function restoreOne(key: string, archives: readonly string[]) {
    if (keepsFiles && !named.has(key)) return
    if (inBucket.has(key) || (keepsFiles && (await files.restoreFromTrash(key)))) found += 1
    else if (!(await placeCopy(placer, key, { archives, identities })) && named.has(key)) missing.push(key)
  }

  for (const [byte, share] of fileFolders.entries()) {
    const kept = await folder.list(share)
    const rows = await shareOfFiles(db, byte)
    for (const key of [...rows.map(({ storageKey }) => storageKey), ...(await shareOfTrash(db, byte))]) {
      signal.throwIfAborted()
      const name = fileKeyHash(key)
      await restoreOne(
        key,
        kept.filter((each) => each.name === name).map(({ file }) => file),
      )
      onProgress((done += 1), Math.max(done, named.size))
    }
  }
  const { kept, trashed } = await placer.finish()
  return { kept: kept + found, trashed, missing }
}

interface RestorePointFilter {
  /** Nothing of later. */
  readonly until: Date | undefined
  /** True for an external database: it cannot take a base backup. */
  readonly tablesOnly: boolean
}

/** Returns the newest whole restore point that fits. Throws CommandError if there is none. */
async function chooseRestorePoint(
  folder: BackupFolder,
  { until, tablesOnly }: RestorePointFilter,
): Promise<StoredRestorePoint> {
  const all = (await listRestorePoints(folder)).toReversed()
  if (all.length === 0) throw new CommandError('The folder has no nightly backup.')
  const fitting = all.filter(({ at, base }) => (!until || at <= until) && !(tablesOnly && base))
  for (const restorePoint of fitting) if (await folder.isWhole(restorePoint.archive)) return restorePoint
  if (tablesOnly && all.some(({ base }) => base))
    throw new CommandError(
      'These are backups of the site’s own database. Restore without DATABASE_URL; then npm run backup -- FILE makes an archive that moves into any database.',
    )
  throw new CommandError(
    until
      ? `The folder has no complete backup from before ${until.toISOString()}.`
      : 'None of the backups in the folder is complete.',
  )
}

/** Yields the segments from the first one on, of its timeline and later ones, and the timeline histories. */
async function* walAfter(
  folder: BackupFolder,
  { systemId, firstSegment }: NonNullable<RestorePoint['base']>,
  identities: readonly string[],
) {
  for (const { name, file } of await folder.list(walFolder(systemId))) {
    const follows = name >= firstSegment && name.slice(8) >= firstSegment.slice(8)
    if (!isTimelineHistory(name) && !(isSegment(name) && follows)) continue
    yield* gunzipChunks(readArchive({ path: file, identities, maxEntryBytes: maxPartBytes }))
  }
}

/** Restores a table dump: its archive is a site archive without files. */
async function restoreTables(deps: RestoreDeps, folder: BackupFolder, restorePoint: StoredRestorePoint) {
  let restored: RestoredFiles | undefined
  const { errors, erasedAgain, unreadable } = await restoreFile(
    {
      ...deps,
      async verify(database, files, local) {
        restored = await restoreFiles(deps, folder, { db: database.db, files, local })
        return deps.verify(database, files, local)
      },
    },
    restorePoint.archive.file,
  )
  const placed = restored ?? { kept: 0, trashed: 0, missing: [] }
  return { ...placed, erasedAgain, unreadable, upTo: restorePoint.at, errors }
}

/**
 * Throws CommandError or ArchiveError with a message for the operator. `missing` lists records without a file; `upTo` is the
 * time of the last restored change.
 */
export async function restoreFolder(deps: RestoreDeps, root: string) {
  const { openRecovered, until, identities } = deps
  const folder = new BackupFolder(root)
  const restorePoint = await chooseRestorePoint(folder, { until, tablesOnly: !openRecovered })
  const { base, archive } = restorePoint
  if (!base || !openRecovered) return restoreTables(deps, folder, restorePoint)
  let upTo = restorePoint.at
  const recover = () =>
    openRecovered({
      files: gunzipChunks(readArchive({ path: archive.file, identities, maxEntryBytes: maxPartBytes })),
      log: walAfter(folder, base, identities),
      until,
      reached: (at) => (upTo = at),
    })
  return inEmptySite(deps, recover, async ({ database, files, folder: local }) => {
    const { db } = database
    await resetSessions(db)
    const erased = await eraseAgain(db, deps)
    await restartHarvest(db)
    const restored = await restoreFiles(deps, folder, { db, files, local })
    return { ...restored, ...erased, upTo, errors: await deps.verify(database, files, local) }
  })
}
