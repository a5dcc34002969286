/** Restores the site from one archive, all of it or nothing. */
import { stat } from 'node:fs/promises'
import { ArchiveError } from '#platform/archive/archive-entry.ts'
import { readArchive, type ReadEntry } from '#platform/archive/read-archive.ts'
import { finishDatabaseRestore, type Loading, openLoading } from '#platform/postgres/backup/loading.ts'
import type { DatabasePool } from '#platform/postgres/connection.ts'
import { knownMigrations, migrate } from '#platform/postgres/migrate.ts'
import { databaseNow } from '#platform/postgres/maintenance.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Manifest } from '../backup/site-manifest.ts'
import type { OnProgress } from '../terminal-progress.ts'
import { reindex } from '../reindex-repository.ts'
import { eraseAgain, type EraseAgainDeps } from '../erasures/erase-again.ts'
import { CommandError } from '../run-command.ts'
import { inEmptyFolder } from './empty-folder.ts'
import { filePlacer } from './file-placer.ts'
import { restartHarvest, restoredFileKeys } from './restored-repository.ts'
import { type Content, type ArchiveVisitor, readSiteArchive } from './read-site-archive.ts'
import { codeOf, messageOf } from '#platform/errors.ts'
import type { Recovery } from '#platform/postgres/embedded/archiving/recover.ts'

export interface RestoreDeps extends EraseAgainDeps {
  readonly dataDir: string
  readonly openFiles: () => Promise<FileStore>
  /** The files are in the bucket already; otherwise the store must be empty. */
  readonly keepsFiles: boolean
  /** Opens an empty database with the schema up to that migration; throws if it is not empty. */
  readonly openDatabase: (restoredUpTo: string) => Promise<DatabasePool>
  /** Called at the start of a stage; returns its progress callback. */
  readonly begin: (stage: 'check' | 'restore' | 'index' | 'files') => OnProgress
  /** Returns the number of problems. `folder` is for temporary files. */
  readonly verify: (database: DatabasePool, files: FileStore, folder: string) => Promise<number>
  readonly signal: AbortSignal
  /** Folders: opens the embedded database after a recovery; undefined if DATABASE_URL names an external one. */
  readonly openRecovered?: ((recovery: Recovery) => Promise<DatabasePool>) | undefined
  /** Folders: undefined recovers to the end of the WAL. */
  readonly until?: Date | undefined
  /** Folder of the migrations, if it is not that of the program. */
  readonly migrations?: URL | undefined
}

/** Far above the limit of an upload. */
const maxEntryBytes = 1_073_741_824
const megabyte = 1_048_576

/** Returns 0 for an unreadable file: the archive's reader reports it. */
const bytesOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Yields the entries and reports progress for every megabyte. */
async function* entriesOf(file: string, { identities, signal }: RestoreDeps, onProgress: OnProgress) {
  const all = Math.ceil((await bytesOf(file)) / megabyte)
  let [bytes, reportedMegabytes] = [0, -1]
  for await (const entry of readArchive({ path: file, identities, maxEntryBytes })) {
    signal.throwIfAborted()
    yield entry satisfies ReadEntry
    bytes += entry.bytes
    if (Math.floor(bytes / megabyte) > reportedMegabytes)
      onProgress((reportedMegabytes = Math.floor(bytes / megabyte)), all)
  }
  onProgress(all, all)
}

async function drain(content: Content) {
  for await (const _ of content);
}

/** Reads the whole archive without any change; returns its manifest. */
async function check(file: string, deps: RestoreDeps): Promise<Manifest> {
  const manifests: Manifest[] = []
  await readSiteArchive(entriesOf(file, deps, deps.begin('check')), {
    manifest: (manifest) => Promise.resolve(void manifests.push(manifest)),
    table: (_table, rows) => drain(rows).then(() => undefined),
    rowsRead: () => Promise.resolve(),
    file: (_key, content) => drain(content),
  })
  const [manifest] = manifests
  if (!manifest) throw new ArchiveError('is empty')
  const known = await knownMigrations(deps.migrations)
  if (manifest.migrations.some((name, i) => known[i] !== name))
    throw new ArchiveError(
      `was made by another version of Thuto (${manifest.version}) than this one can go on from. Restore it with that version or a newer one`,
    )
  return manifest
}

/** Throws CommandError if the store has files. */
async function assertNoFiles(files: FileStore) {
  const refuse = (key: string) => {
    throw new CommandError(
      `The file store is not empty (it holds ${key}). A restore needs an empty one, so that nothing is lost.`,
    )
  }
  for await (const { key } of files.files()) refuse(key)
  for await (const { key } of files.listTrash()) refuse(key)
}

/** Rows refused by the database are an error of the archive; a full disk is not. */
const rowsDoNotFit = (error: unknown) =>
  /^(22|23|42)/.test(codeOf(error))
    ? new ArchiveError(`holds rows that do not fit (${messageOf(error)})`)
    : error

async function loadTable(loading: Loading, table: Manifest['tables'][number], rows: Content) {
  try {
    const into = loading.table(table)
    for await (const chunk of rows) await into.write(chunk)
    return await into.end()
  } catch (error) {
    throw rowsDoNotFit(error)
  }
}

interface Opened {
  readonly database: DatabasePool
  readonly files: FileStore
  /** For temporary files. */
  readonly folder: string
}

/** Runs the work on the database that `open` makes, with the file store, in an empty data folder; closes both. */
export const inEmptySite = <Done>(
  deps: RestoreDeps,
  open: () => Promise<DatabasePool>,
  work: (opened: Opened) => Promise<Done>,
): Promise<Done> =>
  inEmptyFolder(deps.dataDir, async (folder) => {
    const files = await deps.openFiles()
    try {
      if (!deps.keepsFiles) await assertNoFiles(files)
      const database = await open()
      try {
        return await work({ database, files, folder })
      } finally {
        await database.close()
      }
    } finally {
      files.close()
    }
  })

async function load(entries: AsyncIterable<ReadEntry>, manifest: Manifest, opened: Opened) {
  const { database, files, folder } = opened
  const loading = await openLoading(database.address)
  let placer: ReturnType<typeof filePlacer> | undefined
  const visitor: ArchiveVisitor = {
    manifest: () => Promise.resolve(),
    table: (table, rows) => loadTable(loading, table, rows),
    async rowsRead() {
      await loading.commit(manifest.sequences)
      const named = await restoredFileKeys(database.db)
      placer = filePlacer(files, folder, named, await databaseNow(database.db))
    },
    file: async (key, content) => placer?.put(key, content),
  }
  try {
    await readSiteArchive(entries, visitor)
    return (await placer?.finish()) ?? { kept: 0, trashed: 0 }
  } finally {
    await placer?.finish().catch(() => {})
    await loading.close()
  }
}

async function fill(file: string, manifest: Manifest, deps: RestoreDeps, opened: Opened) {
  const placed = await load(entriesOf(file, deps, deps.begin('restore')), manifest, opened)
  const { db } = opened.database
  await migrate(db, undefined, deps.migrations)
  const erased = await eraseAgain(db, deps)
  await restartHarvest(db)
  await reindex(db, { repairs: true, onProgress: deps.begin('index') })
  const errors = await deps.verify(opened.database, opened.files, opened.folder)
  await finishDatabaseRestore(db)
  return { ...placed, ...erased, errors }
}

/**
 * Throws ArchiveError or CommandError before any change if the archive does not fit. A later failure empties the data
 * folder; an external database or bucket stays marked as unfinished.
 */
export async function restoreFile(deps: RestoreDeps, file: string) {
  const manifest = await check(file, deps)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const open = () => deps.openDatabase(manifest.migrations.at(-1) ?? '')
  const filled = await inEmptySite(deps, open, (opened) => fill(file, manifest, deps, opened))
  return { takenAt: manifest.takenAt, rows, ...filled }
}
