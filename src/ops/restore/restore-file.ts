/** Makes a site from one archive: all of it, or none. */
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
import { reindex } from '../rebuild-search-documents.ts'
import { reindexRepository } from '../reindex-repository.ts'
import { CommandError } from '../run-command.ts'
import { inEmptyFolder } from './empty-folder.ts'
import { filePlacer } from './file-placer.ts'
import { restoredRepository } from './restored-repository.ts'
import { type Content, type ArchiveVisitor, readSiteArchive } from './read-site-archive.ts'

export interface RestoreDeps {
  readonly identities: readonly string[]
  readonly dataDir: string
  readonly openFiles: () => Promise<FileStore>
  /** An empty database with the schema up to that migration; throws where it is not empty. */
  readonly openDatabase: (restoredUpTo: string) => Promise<DatabasePool>
  /** Called when a stage begins; what it gives is told how far it is. */
  readonly begin: (stage: 'check' | 'restore' | 'index' | 'files') => OnProgress
  /** Gives how many troubles there are; `folder` is for what it needs meanwhile. */
  readonly verify: (database: DatabasePool, files: FileStore, folder: string) => Promise<number>
  readonly signal: AbortSignal
}

export interface Restored {
  readonly takenAt: string
  readonly rows: number
  readonly kept: number
  readonly trashed: number
  readonly errors: number
}

/** Far more than an upload may have. */
const maxEntryBytes = 1_073_741_824
const megabyte = 1_048_576

/** What cannot be looked at, the archive's reader tells of. */
const bytesOf = (place: string) =>
  stat(place).then(
    ({ size }) => size,
    () => 0,
  )

/** The entries, with a word of progress for every megabyte. */
async function* entriesOf(place: string, { identities, signal }: RestoreDeps, onProgress: OnProgress) {
  const all = Math.ceil((await bytesOf(place)) / megabyte)
  let [bytes, told] = [0, -1]
  for await (const entry of readArchive({ path: place, identities, maxEntryBytes })) {
    signal.throwIfAborted()
    yield entry satisfies ReadEntry
    bytes += entry.bytes
    if (Math.floor(bytes / megabyte) > told) onProgress((told = Math.floor(bytes / megabyte)), all)
  }
  onProgress(all, all)
}

async function drain(content: Content) {
  for await (const _ of content);
}

/** Reads all of it and touches nothing; gives what it says it holds. */
async function check(place: string, deps: RestoreDeps): Promise<Manifest> {
  const found: Manifest[] = []
  await readSiteArchive(entriesOf(place, deps, deps.begin('check')), {
    manifest: (manifest) => Promise.resolve(void found.push(manifest)),
    table: (_table, rows) => drain(rows).then(() => undefined),
    rowsRead: () => Promise.resolve(),
    file: (_key, content) => drain(content),
  })
  const [manifest] = found
  if (!manifest) throw new ArchiveError('is empty')
  const known = await knownMigrations()
  if (manifest.migrations.some((name, i) => known[i] !== name))
    throw new ArchiveError(
      `was made by another version of Thuto (${manifest.version}) than this one can go on from. Restore it with that version or a newer one`,
    )
  return manifest
}

/** Throws CommandError where the store holds anything. */
export async function assertNoFiles(files: FileStore) {
  const refuse = (key: string) => {
    throw new CommandError(
      `The file store is not empty (it holds ${key}). A restore needs an empty one, so that nothing is lost.`,
    )
  }
  for await (const { key } of files.files()) refuse(key)
  for await (const { key } of files.listTrash()) refuse(key)
}

/** Rows that the database refuses tell of the archive; a disk that is full does not. */
const rowsDoNotFit = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(22|23|42)/.test(String(error.code))
    ? new ArchiveError(`holds rows that do not fit (${error.message})`)
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
  readonly folder: string
}

async function load(entries: AsyncIterable<ReadEntry>, manifest: Manifest, opened: Opened) {
  const { database, files, folder } = opened
  const loading = await openLoading(database.address)
  let placer: ReturnType<typeof filePlacer> | undefined
  const visitor: ArchiveVisitor = {
    manifest: () => Promise.resolve(),
    table: (table, rows) => loadTable(loading, table, rows),
    async rowsRead() {
      await loading.commit(manifest.sequences)
      const named = await restoredRepository(database.db).fileKeys()
      placer = filePlacer({ files, folder, named, now: await databaseNow(database.db) })
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

async function fill(place: string, manifest: Manifest, deps: RestoreDeps, opened: Opened) {
  const placed = await load(entriesOf(place, deps, deps.begin('restore')), manifest, opened)
  const { db } = opened.database
  await migrate(db)
  await restoredRepository(db).restartHarvest()
  await reindex({ documents: reindexRepository(db), onProgress: deps.begin('index') }, { repairs: true })
  const errors = await deps.verify(opened.database, opened.files, opened.folder)
  await finishDatabaseRestore(db)
  return { ...placed, errors }
}

/**
 * Throws ArchiveError or CommandError, and has touched nothing, where the archive cannot be restored here. A failure
 * later empties the data folder again; a database or bucket of the operator's own is left marked as unfinished.
 */
export async function restoreFile(deps: RestoreDeps, place: string): Promise<Restored> {
  const manifest = await check(place, deps)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return inEmptyFolder(deps.dataDir, async (folder) => {
    const files = await deps.openFiles()
    try {
      await assertNoFiles(files)
      const database = await deps.openDatabase(manifest.migrations.at(-1) ?? '')
      try {
        const filled = await fill(place, manifest, deps, { database, files, folder })
        return { takenAt: manifest.takenAt, rows, ...filled }
      } finally {
        await database.close()
      }
    } finally {
      files.close()
    }
  })
}
