/** Copies each file once, encrypted, under the sha256 of its key; verifies all copies every night and rewrites damaged ones. */
import { createHash } from 'node:crypto'
import type { NewEntry } from '#platform/archive/write-archive.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import {
  type BackupFolder,
  fileFolders,
  folderOfFile,
  type StoredArchive,
  fileKeyHash,
} from './folder/backup-folder.ts'
import type { Db } from '#platform/postgres/connection.ts'
import {
  filesChangedSince,
  isRecorded,
  type RecordedFile,
  shareOfFiles,
  shareOfTrash,
} from './stored-files-repository.ts'
import type { ClusterFacts } from '#platform/postgres/embedded/running-database.ts'
import type { SessionLocks } from '#platform/postgres/locks/session-locks.ts'
import type { TimeOfDay } from './backup-due.ts'
import type { OpenCopy } from './database-source.ts'
import type { WalShipper } from './wal-shipper.ts'

/** Dependencies of all that the nightly backup does. */
export interface BackupDeps {
  readonly db: Db
  readonly folder: BackupFolder
  readonly recipient: string
  readonly files: { readonly read: FileStore['read'] }
  /** True if the files are in a bucket that keeps deleted objects: the folder then gets none (decision 90). */
  readonly leavesFiles: () => Promise<boolean>
  readonly settings: { readonly at: TimeOfDay; readonly keepDays: number }
  /** Undefined for an external database. */
  readonly cluster: ClusterFacts | undefined
  readonly openCopy: OpenCopy
  readonly locks: SessionLocks
  /** Undefined for an external database, whose operator archives the WAL. */
  readonly log: WalShipper | undefined
  /** Runs the work while no node empties the trash. */
  readonly withTrashLocked: <Done>(work: () => Promise<Done>) => Promise<Done>
  /** Adds to the folder the erasures it lacks. */
  readonly saveErasures: () => Promise<void>
  readonly logError: (error: unknown) => void
}

export interface Copied {
  /** Files of records that are in the folder. */
  readonly files: number
  /** Bytes of new archives. */
  readonly bytes: number
  /** A message for each file that could not be copied. */
  readonly errors: readonly string[]
}

/** A file of the site (not of the backup folder) differs from its record. */
class FileDamagedError extends Error {
  override readonly name = 'FileDamagedError'
}

/** A file was deleted before it could be read; its record is deleted too. */
export class FileVanishedError extends Error {
  override readonly name = 'FileVanishedError'
}

async function* verifiedContent({ storageKey, sha256 }: RecordedFile, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256)
    throw new FileDamagedError(`The stored file ${storageKey} is not what was uploaded; its sha256 differs.`)
}

async function* fileEntry({ files, db }: BackupDeps, file: RecordedFile): AsyncGenerator<NewEntry> {
  const found = await files.read(file.storageKey)
  if (found) yield { name: 'file', bytes: file.bytes, content: verifiedContent(file, found.stream) }
  else if (await isRecorded(db, file.storageKey))
    throw new FileDamagedError(`The stored file ${file.storageKey} is missing.`)
  else throw new FileVanishedError(file.storageKey)
}

async function copyFile(deps: BackupDeps, file: RecordedFile): Promise<number> {
  const name = fileKeyHash(file.storageKey)
  const { bytes } = await deps.folder.store(folderOfFile(name), name, deps.recipient, fileEntry(deps, file))
  return bytes
}

/** An error of the backup folder ends the copy; a damaged file of the site is reported and skipped. */
async function tryCopyFile(deps: BackupDeps, file: RecordedFile) {
  try {
    return { bytes: await copyFile(deps, file) }
  } catch (error) {
    if (!(error instanceof FileDamagedError)) throw error
    return { message: error.message }
  }
}

const byName = (stored: readonly StoredArchive[]) => new Map(stored.map((each) => [each.name, each]))

async function copyRows(
  deps: BackupDeps,
  rows: readonly RecordedFile[],
  isStored: (name: string) => Promise<boolean>,
): Promise<Copied> {
  let [files, bytes] = [0, 0]
  const errors: string[] = []
  for (const row of rows) {
    const copied = (await isStored(fileKeyHash(row.storageKey))) ? { bytes: 0 } : await tryCopyFile(deps, row)
    if ('message' in copied) errors.push(copied.message)
    else {
      files += 1
      bytes += copied.bytes
    }
  }
  return { files, bytes, errors }
}

const noCopies: Copied = { files: 0, bytes: 0, errors: [] }

function lister(folder: BackupFolder) {
  const listed = new Map<string, Promise<ReadonlyMap<string, StoredArchive>>>()
  return async (name: string) => {
    const subfolder = folderOfFile(name)
    const stored = listed.get(subfolder) ?? folder.list(subfolder).then(byName)
    listed.set(subfolder, stored)
    return (await stored).get(name)
  }
}

/** Copies the files of records changed since then. Throws FileVanishedError for a file deleted meanwhile. */
export async function copyNewFiles(deps: BackupDeps, since: Date): Promise<Copied> {
  if (await deps.leavesFiles()) return noCopies
  const stored = lister(deps.folder)
  return copyRows(deps, await filesChangedSince(deps.db, since), async (name) => !!(await stored(name)))
}

/** Processes one of 256 shares at a time, so that memory does not grow with the site. */
async function everyShare(
  { leavesFiles }: BackupDeps,
  copyShare: (byte: number) => Promise<Copied>,
): Promise<Copied> {
  let all = noCopies
  if (await leavesFiles()) return all
  for (const byte of fileFolders.keys()) {
    const { files, bytes, errors } = await copyShare(byte)
    all = {
      files: all.files + files,
      bytes: all.bytes + bytes,
      errors: [...all.errors, ...errors],
    }
  }
  return all
}

/** Copies every file that is not in the folder yet. Throws FileVanishedError for a file deleted meanwhile. */
export const copyMissingFiles = (deps: BackupDeps): Promise<Copied> =>
  everyShare(deps, async (byte) => {
    const stored = lister(deps.folder)
    return copyRows(deps, await shareOfFiles(deps.db, byte), async (name) => !!(await stored(name)))
  })

async function verifyShare(deps: BackupDeps, byte: number, at: Date): Promise<Copied> {
  const { folder, db } = deps
  const stored = byName(await folder.list(fileFolders[byte] ?? ''))
  const verify = async (name: string) => {
    const found = stored.get(name)
    if (!found) return false
    if (await folder.isWhole(found)) {
      await folder.markNeeded(found, at)
      return true
    }
    await folder.remove(found)
    return false
  }
  const copied = await copyRows(deps, await shareOfFiles(db, byte), verify)
  for (const key of await shareOfTrash(db, byte)) await verify(fileKeyHash(key))
  return copied
}

/** Reads back the copies of all recorded files, rewrites missing and damaged ones, and marks all as needed at `at`. */
export const verifyCopies = (deps: BackupDeps, at: Date): Promise<Copied> =>
  everyShare(deps, (byte) => verifyShare(deps, byte, at))
