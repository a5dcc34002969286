/** Makes a site from a backup folder: its newest whole night, the log after it, and the files that its records name. */
import { ArchiveError } from '#platform/archive/archive-entry.ts'
import { readArchive } from '#platform/archive/read-archive.ts'
import type { DatabasePool, Db } from '#platform/postgres/connection.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { databaseNow } from '#platform/postgres/maintenance.ts'
import { BackupFolder, fileFolders, walFolder, fileKeyHash } from '../nightly-backup/folder/backup-folder.ts'
import { storedFilesRepository } from '../nightly-backup/stored-files-repository.ts'
import type { OnProgress } from '../terminal-progress.ts'
import { filePlacer } from './file-placer.ts'
import { restoredRepository, recoveredRepository } from './restored-repository.ts'
import {
  type StoredRestorePoint,
  listRestorePoints,
  type RestorePoint,
} from '../nightly-backup/folder/prune.ts'
import { CommandError } from '../run-command.ts'
import type { Recovery } from '#platform/postgres/embedded/archiving/recover.ts'
import { maxPartBytes, gunzipChunks } from '../nightly-backup/folder/gzip-chunks.ts'
import { isSegment, isTimelineHistory } from '../nightly-backup/wal-segments.ts'
import { inEmptyFolder } from './empty-folder.ts'
import { assertNoFiles, restoreFile, type RestoreDeps } from './restore-file.ts'

interface RestoreFilesDeps {
  readonly folder: BackupFolder
  readonly identities: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress: OnProgress
}

interface RestoredFiles {
  readonly kept: number
  readonly trashed: number
  /** Storage keys of records whose file the folder does not hold whole. */
  readonly missing: readonly string[]
}

/** Far more than an upload may have. */
const maxEntryBytes = 67_108_864

async function* contentOf(place: string, identities: readonly string[]) {
  for await (const { content } of readArchive({ path: place, identities, maxEntryBytes })) yield* content
}

/** Puts the file of every record back from the backup folder, and those of deleted records into the trash. */
async function restoreFiles(
  deps: RestoreFilesDeps,
  { db, files, folder: local }: { readonly db: Db; readonly files: FileStore; readonly folder: string },
): Promise<RestoredFiles> {
  const stored = storedFilesRepository(db)
  const named = await restoredRepository(db).fileKeys()
  const placer = filePlacer({ files, folder: local, named, now: await databaseNow(db) })
  const missing: string[] = []
  let done = 0

  async function restoreOne(key: string, places: readonly string[]) {
    for (const place of places)
      try {
        await placer.put(key, contentOf(place, deps.identities))
        return
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error
      }
    if (named.has(key)) missing.push(key)
  }

  for (const [byte, share] of fileFolders.entries()) {
    const kept = await deps.folder.list(share)
    const rows = await stored.share(byte)
    for (const key of [...rows.map(({ storageKey }) => storageKey), ...(await stored.trashedShare(byte))]) {
      deps.signal.throwIfAborted()
      const name = fileKeyHash(key)
      await restoreOne(
        key,
        kept.filter((each) => each.name === name).map(({ place }) => place),
      )
      deps.onProgress((done += 1), Math.max(done, named.size))
    }
  }
  return { ...(await placer.finish()), missing }
}

interface Wish {
  /** Nothing of later. */
  readonly until: Date | undefined
  /** The database is the operator's own, and takes tables only. */
  readonly tablesOnly: boolean
}

/** The newest night that is whole and fits. Throws CommandError when there is none. */
async function chooseRestorePoint(
  folder: BackupFolder,
  { until, tablesOnly }: Wish,
): Promise<StoredRestorePoint> {
  const all = (await listRestorePoints(folder)).toReversed()
  if (all.length === 0) throw new CommandError('The folder holds no backup of a night.')
  const fitting = all.filter(({ at, base }) => (!until || at <= until) && !(tablesOnly && base))
  for (const night of fitting) if (await folder.isWhole(night.archive)) return night
  if (tablesOnly && all.some(({ base }) => base))
    throw new CommandError(
      'These are backups of the site’s own database. Restore without DATABASE_URL; then npm run backup -- FILE makes an archive that moves into any database.',
    )
  throw new CommandError(
    until
      ? `The folder holds no whole backup from before ${until.toISOString()}.`
      : 'None of the backups in the folder is whole.',
  )
}

interface RestoreFolderDeps extends RestoreDeps {
  /** Our own database, made from this; undefined where DATABASE_URL leads to another. */
  readonly openRecovered: ((recovery: Recovery) => Promise<DatabasePool>) | undefined
  /** Undefined: as far as the log reaches. */
  readonly until: Date | undefined
}

interface RestoredFolder extends RestoredFiles {
  /** The last change that is in it, or of the night when none came after it. */
  readonly upTo: Date
  readonly errors: number
}

/** All that may follow on that segment, on its timeline or one that came from it. */
async function* walAfter(
  folder: BackupFolder,
  { systemId, firstSegment }: NonNullable<RestorePoint['base']>,
  identities: readonly string[],
) {
  for (const { name, place } of await folder.list(walFolder(systemId))) {
    const follows = name >= firstSegment && name.slice(8) >= firstSegment.slice(8)
    if (!isTimelineHistory(name) && !(isSegment(name) && follows)) continue
    yield* gunzipChunks(readArchive({ path: place, identities, maxEntryBytes: maxPartBytes }))
  }
}

function filesAndDatabase(deps: RestoreDeps, folder: BackupFolder, local: string) {
  const { identities, signal } = deps
  return ({ db }: DatabasePool, files: FileStore) =>
    restoreFiles(
      { folder, identities, signal, onProgress: deps.begin('files') },
      { db, files, folder: local },
    )
}

interface Chosen {
  readonly folder: BackupFolder
  readonly night: RestorePoint & { readonly archive: { readonly place: string } }
}

/** Tables of an outside database: the archive of the night is one without files. */
async function restoreTables(deps: RestoreFolderDeps, { folder, night }: Chosen): Promise<RestoredFolder> {
  let laid: RestoredFiles | undefined
  const { errors } = await restoreFile(
    {
      ...deps,
      async verify(database, files, local) {
        laid = await filesAndDatabase(deps, folder, local)(database, files)
        return deps.verify(database, files, local)
      },
    },
    night.archive.place,
  )
  return { ...(laid ?? { kept: 0, trashed: 0, missing: [] }), upTo: night.at, errors }
}

async function recover(
  { identities, until }: RestoreFolderDeps,
  openRecovered: NonNullable<RestoreFolderDeps['openRecovered']>,
  { folder, night }: Chosen,
) {
  if (!night.base) throw new Error('A night of tables has no log')
  let upTo = night.at
  const { place } = night.archive
  const database = await openRecovered({
    files: gunzipChunks(readArchive({ path: place, identities, maxEntryBytes: maxPartBytes })),
    log: walAfter(folder, night.base, identities),
    until,
    reached: (at) => (upTo = at),
  })
  return { database, upTo }
}

/**
 * Into an empty data folder only; a failure empties it again. Throws CommandError or ArchiveError in the operator's
 * words; a record whose file the folder does not hold is named among the missing.
 */
export async function restoreFolder(deps: RestoreFolderDeps, root: string): Promise<RestoredFolder> {
  const { openRecovered, until } = deps
  const folder = new BackupFolder(root)
  const night = await chooseRestorePoint(folder, { until, tablesOnly: !openRecovered })
  if (!night.base || !openRecovered) return restoreTables(deps, { folder, night })
  return inEmptyFolder(deps.dataDir, async (local) => {
    const files = await deps.openFiles()
    try {
      await assertNoFiles(files)
      const { database, upTo } = await recover(deps, openRecovered, { folder, night })
      try {
        await recoveredRepository(database.db).resetSessions()
        await restoredRepository(database.db).restartHarvest()
        const laid = await filesAndDatabase(deps, folder, local)(database, files)
        return { ...laid, upTo, errors: await deps.verify(database, files, local) }
      } finally {
        await database.close()
      }
    } finally {
      files.close()
    }
  })
}
