/** File store on a local disk: `uploads/` files, `trash/` deleted files until the sweep, `claims/` drafts, `staging/` unfinished uploads. */
import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import {
  chmod,
  copyFile,
  link,
  lstat,
  lutimes,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import path from 'node:path'
import {
  assertRange,
  assertStorageKey,
  type ByteRange,
  type FileStore,
  isStorageKey,
  KeyExistsError,
  type StoredFile,
} from './file-store.ts'
import { makePrivateFolder, syncFile, syncFolder } from './fsync.ts'
import { hasErrorCode } from '../errors.ts'

const internalFolders = ['trash', 'claims', 'staging']

/** Opens the store in `root` and creates its folders and one empty folder per name in `folderNames`. */
export async function diskFileStore(root: string, folderNames: readonly string[]): Promise<FileStore> {
  for (const name of ['', 'uploads', ...internalFolders, ...folderNames])
    await makePrivateFolder(path.join(root, name))
  return new DiskFileStore(root)
}

class DiskFileStore implements FileStore {
  readonly #root: string
  readonly #uploads: string
  readonly #trash: string
  readonly #claims: string
  constructor(root: string) {
    this.#root = path.resolve(root)
    this.#uploads = path.join(this.#root, 'uploads')
    this.#trash = path.join(this.#root, 'trash')
    this.#claims = path.join(this.#root, 'claims')
  }

  async claim(key: string, localPath: string) {
    const file = this.#pathOf(key, this.#uploads)
    const draft = path.join(this.#claims, randomUUID())
    try {
      await makeDraft(localPath, draft)
      await this.#linkAs(key, draft, file)
    } catch (error) {
      // The process that created the name may have died before syncing it; the caller may now rely on the file.
      if (error instanceof KeyExistsError) await syncFolder(this.#uploads)
      throw error
    } finally {
      await rm(draft, { force: true })
    }
    // If this fails the name stays: a concurrent claim may already have reported the file as safe.
    await syncFolder(this.#uploads)
  }

  async read(key: string, range?: ByteRange) {
    assertRange(range)
    return readRegularFile(this.#pathOf(key, this.#uploads), range)
  }

  async readTrashed(key: string) {
    return readRegularFile(this.#pathOf(key, this.#trash))
  }

  async stat(key: string) {
    const found = await regularFile(this.#pathOf(key, this.#uploads))
    return found && { bytes: found.size }
  }

  async moveToTrash(key: string, at: Date) {
    const file = this.#pathOf(key, this.#uploads)
    try {
      // Set the time first: a crash in between must not leave an old time in the trash.
      await lutimes(file, at, at)
      await rename(file, this.#pathOf(key, this.#trash))
      // After an interrupted restore both names are one file, and such a rename leaves both.
      await rm(file, { force: true })
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT')) throw error
    }
    await this.#syncBoth()
  }

  async restoreFromTrash(key: string) {
    const trashed = this.#pathOf(key, this.#trash)
    const file = this.#pathOf(key, this.#uploads)
    const found = await regularFile(trashed)
    if (!found) return false
    // After a crash during a restore the file has both names already.
    if (!isSameInode(found, await regularFile(file))) await this.#linkAs(key, trashed, file)
    await syncFolder(this.#uploads)
    await rm(trashed, { force: true })
    await syncFolder(this.#trash)
    return true
  }

  async *listTrash() {
    for await (const { key, modifiedAt } of filesIn(this.#trash)) yield { key, trashedAt: modifiedAt }
  }

  async sweepTrash(before: Date) {
    for await (const { key, trashedAt } of this.listTrash())
      if (trashedAt < before) await rm(this.#pathOf(key, this.#trash), { force: true })
    await this.#sweepDrafts(before)
  }

  async folders() {
    const entries = await readdir(this.#root, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    return names.filter((name) => !internalFolders.includes(name)).sort()
  }

  files() {
    return filesIn(this.#uploads)
  }

  close() {}

  #pathOf(key: string, folder: string) {
    assertStorageKey(key)
    return path.join(folder, path.posix.basename(key))
  }

  /** An old draft belongs to a process that was killed. */
  async #sweepDrafts(before: Date) {
    for await (const { name } of await opendir(this.#claims)) {
      const draft = path.join(this.#claims, name)
      const found = await regularFile(draft)
      if (found && found.mtime < before) await rm(draft, { force: true })
    }
  }

  /** A hard link fails if the name exists; a rename would overwrite. */
  async #linkAs(key: string, from: string, to: string) {
    try {
      await link(from, to)
    } catch (error) {
      throw hasErrorCode(error, 'EEXIST') ? new KeyExistsError(key) : error
    }
  }

  async #syncBoth() {
    await syncFolder(this.#trash)
    await syncFolder(this.#uploads)
  }
}

/** A copy, not a link, so that the stored file cannot change through the local path. */
async function makeDraft(localPath: string, draft: string) {
  await copyFile(localPath, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(draft, 0o600)
  await syncFile(draft)
  const [local, copied] = await Promise.all([stat(localPath), stat(draft)])
  if (copied.size !== local.size)
    throw new Error(`Only ${copied.size} of the ${local.size} bytes of a file were copied`)
}

const isSameInode = (one: Stats, other: Stats | undefined) => one.dev === other?.dev && one.ino === other.ino

async function regularFile(file: string) {
  try {
    const found = await lstat(file)
    return found.isFile() ? found : undefined
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Treats symbolic links as missing: a planted link could point out of the store. */
async function openRegularFile(file: string) {
  if (!(await regularFile(file))) return undefined
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ELOOP')) return undefined
    throw error
  }
}

async function readRegularFile(file: string, range?: ByteRange) {
  const handle = await openRegularFile(file)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    const stream = handle.createReadStream(range ? { start: range.first, end: range.last } : {})
    return { bytes: size, stream }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for await (const { name } of await opendir(folder)) {
    const key = `uploads/${name}`
    const found = isStorageKey(key) ? await regularFile(path.join(folder, name)) : undefined
    if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
  }
}
