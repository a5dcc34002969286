/** Makes a site from a backup folder: its newest whole night, the log after it, and the files that its records name. */
import { ArchiveTrouble } from '#platform/archive/archive-entry.ts'
import { readArchive } from '#platform/archive/read-archive.ts'
import type { DatabasePool, Db } from '#platform/postgres/connection.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { databaseNow } from '#platform/postgres/maintenance.ts'
import { BackupFolder, fileFolders, walFolder, fileKeyHash } from '../nightly-backup/folder/backup-folder.ts'
import { storedFilesRepository } from '../nightly-backup/files/stored-files-repository.ts'
import type { OnProgress } from '../progress/terminal-progress.ts'
import { filePlacer } from './file-placer.ts'
import { restoredRepository } from './restored-repository.ts'
import { type KeptNight, listRestorePoints } from '../nightly-backup/folder/prune.ts'
import { CommandTrouble } from '../shell.ts'
import type { Recovery } from '#platform/postgres/embedded/archiving/recover.ts'
import type { RestorePoint } from '../nightly-backup/folder/restore-point-name.ts'
import { mostPartBytes, unpacked } from '../nightly-backup/folder/gzip-chunks.ts'
import { isSegment, isTimelineHistory } from '../nightly-backup/wal/wal-segments.ts'
import { inEmptyFolder } from './empty-folder.ts'
import { recoveredRepository } from './recovered-repository.ts'
import { assertNoFiles, restoreFile, type RestoreParts } from './restore-file.ts'

interface LayBackParts {
  readonly folder: BackupFolder
  readonly identities: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress: OnProgress
}

interface LaidBack {
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
async function restoreFiles(
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
      const name = fileKeyHash(key)
      await layBack(
        key,
        kept.filter((each) => each.name === name).map(({ place }) => place),
      )
      parts.onProgress((done += 1), Math.max(done, named.size))
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

/** The newest night that is whole and fits. Throws CommandTrouble when there is none. */
async function chooseNight(folder: BackupFolder, { until, tablesOnly }: Wish): Promise<KeptNight> {
  const all = (await listRestorePoints(folder)).toReversed()
  if (all.length === 0) throw new CommandTrouble('The folder holds no backup of a night.')
  const fitting = all.filter(({ at, base }) => (!until || at <= until) && !(tablesOnly && base))
  for (const night of fitting) if (await folder.isWhole(night.archive)) return night
  if (tablesOnly && all.some(({ base }) => base))
    throw new CommandTrouble(
      'These are backups of the site’s own database. Restore without DATABASE_URL; then npm run backup -- FILE makes an archive that moves into any database.',
    )
  throw new CommandTrouble(
    until
      ? `The folder holds no whole backup from before ${until.toISOString()}.`
      : 'None of the backups in the folder is whole.',
  )
}

interface RestoreFolderParts extends RestoreParts {
  /** Our own database, made from this; undefined where DATABASE_URL leads to another. */
  readonly openRecovered: ((recovery: Recovery) => Promise<DatabasePool>) | undefined
  /** Undefined: as far as the log reaches. */
  readonly until: Date | undefined
}

interface RestoredFolder extends LaidBack {
  /** The last change that is in it, or of the night when none came after it. */
  readonly upTo: Date
  readonly troubles: number
}

/** All that may follow on that segment, on its timeline or one that came from it. */
async function* logAfter(
  folder: BackupFolder,
  { systemId, firstSegment }: NonNullable<RestorePoint['base']>,
  identities: readonly string[],
) {
  for (const { name, place } of await folder.list(walFolder(systemId))) {
    const follows = name >= firstSegment && name.slice(8) >= firstSegment.slice(8)
    if (!isTimelineHistory(name) && !(isSegment(name) && follows)) continue
    yield* unpacked(readArchive({ place, identities, mostEntryBytes: mostPartBytes }))
  }
}

function filesAndDatabase(parts: RestoreParts, folder: BackupFolder, local: string) {
  const { identities, signal } = parts
  return ({ db }: DatabasePool, files: FileStore) =>
    restoreFiles(
      { folder, identities, signal, onProgress: parts.begin('files') },
      { db, files, folder: local },
    )
}

interface Chosen {
  readonly folder: BackupFolder
  readonly night: RestorePoint & { readonly archive: { readonly place: string } }
}

/** Tables of an outside database: the archive of the night is one without files. */
async function restoreTables(parts: RestoreFolderParts, { folder, night }: Chosen): Promise<RestoredFolder> {
  let laid: LaidBack | undefined
  const { troubles } = await restoreFile(
    {
      ...parts,
      async verify(database, files, local) {
        laid = await filesAndDatabase(parts, folder, local)(database, files)
        return parts.verify(database, files, local)
      },
    },
    night.archive.place,
  )
  return { ...(laid ?? { kept: 0, trashed: 0, missing: [] }), upTo: night.at, troubles }
}

async function recover(
  { identities, until }: RestoreFolderParts,
  openRecovered: NonNullable<RestoreFolderParts['openRecovered']>,
  { folder, night }: Chosen,
) {
  if (!night.base) throw new Error('A night of tables has no log')
  let upTo = night.at
  const { place } = night.archive
  const database = await openRecovered({
    files: unpacked(readArchive({ place, identities, mostEntryBytes: mostPartBytes })),
    log: logAfter(folder, night.base, identities),
    until,
    reached: (at) => (upTo = at),
  })
  return { database, upTo }
}

/**
 * Into an empty data folder only; a failure empties it again. Throws CommandTrouble or ArchiveTrouble in the operator's
 * words; a record whose file the folder does not hold is named among the missing.
 */
export async function restoreFolder(parts: RestoreFolderParts, root: string): Promise<RestoredFolder> {
  const { openRecovered, until } = parts
  const folder = new BackupFolder(root)
  const night = await chooseNight(folder, { until, tablesOnly: !openRecovered })
  if (!night.base || !openRecovered) return restoreTables(parts, { folder, night })
  return inEmptyFolder(parts.dataDir, async (local) => {
    const files = await parts.openFiles()
    try {
      await assertNoFiles(files)
      const { database, upTo } = await recover(parts, openRecovered, { folder, night })
      try {
        await recoveredRepository(database.db).resetSessions()
        await restoredRepository(database.db).beginHarvestAnew()
        const laid = await filesAndDatabase(parts, folder, local)(database, files)
        return { ...laid, upTo, troubles: await parts.verify(database, files, local) }
      } finally {
        await database.close()
      }
    } finally {
      files.close()
    }
  })
}
