/** Backup of the site into one archive: a snapshot of the database, then the files (R13). */
import { buffer } from 'node:stream/consumers'
import { RetryBudgetError } from '#shared/retry.ts'
import { appVersion } from '#platform/config/node-settings.ts'
import {
  jsonEntry,
  type NewEntry,
  splitIntoPieces,
  wholeEntry,
  writeArchive,
} from '#platform/archive/write-archive.ts'
import type { SavedTable, Snapshot } from '#platform/postgres/backup/snapshot.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { OnProgress } from '../terminal-progress.ts'
import {
  archiveFormat,
  endName,
  type entryPrefixes,
  fileEntryName,
  type Manifest,
  manifestName,
  tablePart,
} from './site-manifest.ts'

export interface SiteDeps {
  readonly openSnapshot: () => Promise<Snapshot>
  readonly files: Pick<FileStore, 'files' | 'read' | 'listTrash' | 'readTrashed'>
  /** Called at the start of a stage; returns its progress callback. */
  readonly begin: (stage: 'rows' | 'files') => OnProgress
}

/** Counts of an archive, updated while its entries are read. */
export interface ArchiveStats {
  takenAt: Date
  tables: number
  rows: number
  files: number
  fileBytes: number
  /** Storage keys of records without a file in store or trash. */
  missing: readonly string[]
}

export const emptyStats = (): ArchiveStats => ({
  takenAt: new Date(0),
  tables: 0,
  rows: 0,
  files: 0,
  fileBytes: 0,
  missing: [],
})

const maxReads = 3

/** Splits a table into parts, because an entry declares its length and COPY does not. */
async function* tableEntries(snapshot: Snapshot, table: SavedTable): AsyncGenerator<NewEntry> {
  let part = 0
  for await (const rows of splitIntoPieces(snapshot.read(table)))
    yield wholeEntry(tablePart(table.name, (part += 1)), rows)
}

const manifestOf = ({ takenAt, migrations, tables, sequences }: Snapshot): Manifest => ({
  format: archiveFormat,
  version: appVersion,
  takenAt: takenAt.toISOString(),
  migrations: [...migrations],
  tables: tables.map(({ columns, ...table }) => ({ ...table, columns: [...columns] })),
  sequences: [...sequences],
})

async function* databaseEntries(snapshot: Snapshot, stats: ArchiveStats, onProgress: OnProgress) {
  const all = snapshot.tables.reduce((sum, { rows }) => sum + rows, 0)
  yield jsonEntry(manifestName, manifestOf(snapshot))
  for (const table of snapshot.tables) {
    yield* tableEntries(snapshot, table)
    stats.rows += table.rows
    stats.tables += 1
    if (table.rows > 0) onProgress(stats.rows, all)
  }
}

/** Reads a whole file (at most one upload) into memory, so that a broken connection can be retried. */
async function contentOf(open: () => ReturnType<FileStore['read']>) {
  for (let reads = 1; ; reads += 1) {
    try {
      const found = await open()
      return found && (await buffer(found.stream))
    } catch (error) {
      if (error instanceof RetryBudgetError || reads === maxReads) throw error
    }
  }
}

/** Stored files first, then the trash, then those restored from it meanwhile. */
async function* fileEntries({ files, begin }: SiteDeps, missing: Set<string>, stats: ArchiveStats) {
  const onProgress = begin('files')
  const put = (key: string, kind: keyof typeof entryPrefixes, content: Buffer) => {
    missing.delete(key)
    stats.files += 1
    stats.fileBytes += content.length
    onProgress(stats.files, stats.files + missing.size)
    return wholeEntry(fileEntryName(key, kind), content)
  }
  for await (const { key } of files.files()) {
    const content = await contentOf(() => files.read(key))
    if (content) yield put(key, 'file', content)
  }
  for await (const { key } of files.listTrash()) {
    const content = await contentOf(() => files.readTrashed(key))
    if (content) yield put(key, 'trashed', content)
  }
  for (const key of missing) {
    const content = await contentOf(() => files.read(key))
    if (content) yield put(key, 'file', content)
  }
}

/** Updates `stats` while the entries are read. The snapshot is closed before the first file. */
export async function* siteEntries(deps: SiteDeps, stats: ArchiveStats): AsyncGenerator<NewEntry> {
  const onProgress = deps.begin('rows')
  const snapshot = await deps.openSnapshot()
  const missing = new Set(snapshot.fileKeys)
  stats.takenAt = snapshot.takenAt
  try {
    yield* databaseEntries(snapshot, stats, onProgress)
  } finally {
    await snapshot.close()
  }
  yield* fileEntries(deps, missing, stats)
  stats.missing = [...missing]
  yield jsonEntry(endName, { rows: stats.rows, files: stats.files })
}

async function* untilAborted(entries: AsyncIterable<NewEntry>, signal: AbortSignal) {
  for await (const entry of entries) {
    signal.throwIfAborted()
    yield entry
  }
}

/** Writes the site into one new file, also while it runs. Throws ArchiveError and removes the file if it is not whole. */
export async function backUpSite(
  deps: SiteDeps & {
    readonly recipient: string
    readonly signal: AbortSignal
    /** Runs the work while no node empties the trash. */
    readonly withTrashLocked: <Done>(work: () => Promise<Done>) => Promise<Done>
  },
  file: string,
) {
  const stats = emptyStats()
  const { recipient, signal, withTrashLocked } = deps
  const written = await withTrashLocked(() =>
    writeArchive({ path: file, recipient, entries: untilAborted(siteEntries(deps, stats), signal) }),
  )
  return { ...stats, ...written }
}
