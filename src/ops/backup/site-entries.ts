/** The site as entries of an archive: first the database as it is at one moment, then the files (RELIABILITY §7). */
import { buffer } from 'node:stream/consumers'
import { RetryBudgetError } from '#shared/retry.ts'
import { appVersion } from '#platform/config/node-settings.ts'
import { type NewEntry, writeArchive, type Written } from '#platform/archive/write-archive.ts'
import type { SavedTable, Snapshot } from '#platform/postgres/backup/snapshot.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { OnProgress } from '../terminal-progress.ts'
import {
  archiveFormat,
  endName,
  entryOf,
  type Manifest,
  manifestName,
  type placeOf,
  tablePart,
  tablePartBytes,
} from './site-manifest.ts'

export interface SiteDeps {
  readonly openSnapshot: () => Promise<Snapshot>
  readonly files: Pick<FileStore, 'files' | 'read' | 'listTrash' | 'readTrashed'>
  /** Called when a stage begins; what it gives is told how far it is. */
  readonly begin: (stage: 'rows' | 'files') => OnProgress
}

/** Counted while the entries are written. */
export interface ArchiveStats {
  takenAt: Date
  tables: number
  rows: number
  files: number
  fileBytes: number
  /** Storage keys of records whose file is nowhere. */
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

const triesToRead = 3

const wholeEntry = (name: string, content: Buffer): NewEntry => ({
  name,
  bytes: content.length,
  content: [content],
})
const jsonEntry = (name: string, value: object) => wholeEntry(name, Buffer.from(JSON.stringify(value)))

/** In parts, since nobody knows how long it is before it has been read. */
async function* tableEntries(snapshot: Snapshot, table: SavedTable): AsyncGenerator<NewEntry> {
  let [parts, held, heldBytes]: [number, Buffer[], number] = [0, [], 0]
  const part = () => {
    const entry = wholeEntry(tablePart(table.name, (parts += 1)), Buffer.concat(held))
    held = []
    heldBytes = 0
    return entry
  }
  for await (const chunk of snapshot.read(table) as AsyncIterable<Buffer>) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= tablePartBytes) yield part()
  }
  if (heldBytes > 0) yield part()
}

const manifestOf = ({ takenAt, migrations, tables, sequences }: Snapshot): Manifest => ({
  format: archiveFormat,
  version: appVersion,
  takenAt: takenAt.toISOString(),
  migrations: [...migrations],
  tables: tables.map(({ columns, ...table }) => ({ ...table, columns: [...columns] })),
  sequences: [...sequences],
})

async function* databaseEntries(snapshot: Snapshot, told: ArchiveStats, onProgress: OnProgress) {
  const all = snapshot.tables.reduce((sum, { rows }) => sum + rows, 0)
  yield jsonEntry(manifestName, manifestOf(snapshot))
  for (const table of snapshot.tables) {
    yield* tableEntries(snapshot, table)
    told.rows += table.rows
    told.tables += 1
    if (table.rows > 0) onProgress(told.rows, all)
  }
}

/** Whole in memory, at most the size of one upload, so that a line that breaks in its midst can be tried again. */
async function contentOf(open: () => ReturnType<FileStore['read']>) {
  for (let tried = 1; ; tried += 1) {
    try {
      const found = await open()
      return found && (await buffer(found.stream))
    } catch (error) {
      if (error instanceof RetryBudgetError || tried === triesToRead) throw error
    }
  }
}

/** The living first, then the trash: what is deleted meanwhile is found there. */
async function* fileEntries({ files, begin }: SiteDeps, wanted: Set<string>, told: ArchiveStats) {
  const onProgress = begin('files')
  const put = (key: string, place: keyof typeof placeOf, content: Buffer) => {
    wanted.delete(key)
    told.files += 1
    told.fileBytes += content.length
    onProgress(told.files, told.files + wanted.size)
    return wholeEntry(entryOf(key, place), content)
  }
  for await (const { key } of files.files()) {
    const content = await contentOf(() => files.read(key))
    if (content) yield put(key, 'file', content)
  }
  for await (const { key } of files.listTrash()) {
    const content = await contentOf(() => files.readTrashed(key))
    if (content) yield put(key, 'trashed', content)
  }
}

/** `told` is counted up while the entries are read. The snapshot is closed before the files are. */
export async function* siteEntries(deps: SiteDeps, told: ArchiveStats): AsyncGenerator<NewEntry> {
  const onProgress = deps.begin('rows')
  const snapshot = await deps.openSnapshot()
  const wanted = new Set(snapshot.fileKeys)
  told.takenAt = snapshot.takenAt
  try {
    yield* databaseEntries(snapshot, told, onProgress)
  } finally {
    await snapshot.close()
  }
  yield* fileEntries(deps, wanted, told)
  told.missing = [...wanted]
  yield jsonEntry(endName, { rows: told.rows, files: told.files })
}

interface BackupDeps extends SiteDeps {
  readonly recipient: string
  readonly signal: AbortSignal
  /** Does the work while no node empties the trash. */
  readonly withTrashLocked: <Done>(work: () => Promise<Done>) => Promise<Done>
}

interface BackedUp extends ArchiveStats, Written {}

async function* untilAborted(entries: AsyncIterable<NewEntry>, signal: AbortSignal) {
  for await (const entry of entries) {
    signal.throwIfAborted()
    yield entry
  }
}

/** The whole site into one new file, beside the site at work. Throws ArchiveError, and leaves nothing, when it is not there whole. */
export async function backUpSite(deps: BackupDeps, place: string): Promise<BackedUp> {
  const told = emptyStats()
  const { recipient, signal, withTrashLocked } = deps
  const written = await withTrashLocked(() =>
    writeArchive({ path: place, recipient, entries: untilAborted(siteEntries(deps, told), signal) }),
  )
  return { ...told, ...written }
}
