/** Each stored file is kept once, encrypted, under the sha256 of its key; what is kept is proved each night, and healed. */
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
import type { RecordedFile, StoredFilesRepository } from './stored-files-repository.ts'

export interface CopyDeps {
  readonly folder: BackupFolder
  readonly recipient: string
  readonly files: Pick<FileStore, 'read'>
  readonly storedFiles: StoredFilesRepository
}

export interface Copied {
  /** Named by records and kept, new ones or not. */
  readonly files: number
  /** Written for it. */
  readonly bytes: number
  /** Files that could not be kept, in words. */
  readonly errors: readonly string[]
}

/** A file of the site, not of the backup folder, is not what its record says. */
class FileDamagedError extends Error {
  override readonly name = 'DamagedFile'
}

/** A file was deleted while it was to be read: its record is gone by the next round. */
export class FileVanishedError extends Error {
  override readonly name = 'FileVanished'
}

async function* proved({ storageKey, sha256 }: RecordedFile, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256)
    throw new FileDamagedError(`The stored file ${storageKey} is not what was uploaded; its sha256 differs.`)
}

async function* entryOf({ files, storedFiles }: CopyDeps, file: RecordedFile): AsyncGenerator<NewEntry> {
  const found = await files.read(file.storageKey)
  if (found) yield { name: 'file', bytes: file.bytes, content: proved(file, found.stream) }
  else if (await storedFiles.isRecorded(file.storageKey))
    throw new FileDamagedError(`The stored file ${file.storageKey} is missing.`)
  else throw new FileVanishedError(file.storageKey)
}

async function copyFile(deps: CopyDeps, file: RecordedFile): Promise<number> {
  const name = fileKeyHash(file.storageKey)
  const { bytes } = await deps.folder.keep(folderOfFile(name), name, deps.recipient, entryOf(deps, file))
  return bytes
}

/** What is missing in the backup folder itself ends the round; a file of the site that is damaged does not. */
async function tryCopyFile(deps: CopyDeps, file: RecordedFile) {
  try {
    return { bytes: await copyFile(deps, file) }
  } catch (error) {
    if (!(error instanceof FileDamagedError)) throw error
    return { words: error.message }
  }
}

const byName = (kept: readonly StoredArchive[]) => new Map(kept.map((each) => [each.name, each]))

async function copyRows(
  deps: CopyDeps,
  rows: readonly RecordedFile[],
  isKept: (name: string) => Promise<boolean>,
): Promise<Copied> {
  let [files, bytes] = [0, 0]
  const errors: string[] = []
  for (const row of rows) {
    const copied = (await isKept(fileKeyHash(row.storageKey))) ? { bytes: 0 } : await tryCopyFile(deps, row)
    if ('words' in copied) errors.push(copied.words)
    else {
      files += 1
      bytes += copied.bytes
    }
  }
  return { files, bytes, errors }
}

function lister(folder: BackupFolder) {
  const listed = new Map<string, Promise<ReadonlyMap<string, StoredArchive>>>()
  return async (name: string) => {
    const place = folderOfFile(name)
    const kept = listed.get(place) ?? folder.list(place).then(byName)
    listed.set(place, kept)
    return (await kept).get(name)
  }
}

/** Keeps the files of records that came or changed since then. Throws FileVanishedError when one is just being deleted. */
export async function copyNewFiles(deps: CopyDeps, since: Date): Promise<Copied> {
  const kept = lister(deps.folder)
  return copyRows(deps, await deps.storedFiles.changedSince(since), async (name) => !!(await kept(name)))
}

const nothing: Copied = { files: 0, bytes: 0, errors: [] }

/** One share after the other, so that memory does not grow with the site. */
async function everyShare(copyShare: (byte: number) => Promise<Copied>): Promise<Copied> {
  let all = nothing
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

/** Keeps every file of a record that is not kept yet. Throws FileVanishedError when one is just being deleted. */
export const copyMissingFiles = (deps: CopyDeps): Promise<Copied> =>
  everyShare(async (byte) => {
    const kept = lister(deps.folder)
    return copyRows(deps, await deps.storedFiles.share(byte), async (name) => !!(await kept(name)))
  })

async function verifyShare(deps: CopyDeps, byte: number, at: Date): Promise<Copied> {
  const { folder, storedFiles } = deps
  const kept = byName(await folder.list(fileFolders[byte] ?? ''))
  const prove = async (name: string) => {
    const found = kept.get(name)
    if (!found) return false
    if (await folder.isWhole(found)) {
      await folder.markNeeded(found, at)
      return true
    }
    await folder.remove(found)
    return false
  }
  const copied = await copyRows(deps, await storedFiles.share(byte), prove)
  for (const key of await storedFiles.trashedShare(byte)) await prove(fileKeyHash(key))
  return copied
}

/**
 * Reads back every file that is kept and named by a record, keeps anew what is missing or damaged, and notes that all of
 * them were needed at that moment.
 */
export const verifyCopies = (deps: CopyDeps, at: Date): Promise<Copied> =>
  everyShare((byte) => verifyShare(deps, byte, at))
