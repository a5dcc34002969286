/** The file store on a local disk: `uploads/` the files, `trash/` the deleted ones until the sweep, `claims/` drafts, `staging/` those on their way. */
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
import { assertRange, type ByteRange, type FileStore, KeyExistsError, type StoredFile } from './file-store.ts'
import { hasErrorCode, makePrivateFolder, syncFile, syncFolder } from './fsync.ts'
import { assertStorageKey, isStorageKey } from './storage-key.ts'

const internalFolders = ['trash', 'claims', 'staging']

/** Opens the store in a folder, which it makes if needed, with `uploads` and one empty folder per name given. */
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
    const place = this.#placeOf(key, this.#uploads)
    const draft = path.join(this.#claims, randomUUID())
    try {
      await makeDraft(localPath, draft)
      await this.#nameAs(key, draft, place)
    } catch (error) {
      // Whoever put it there may have died before its name was safe; the caller may now take it for kept.
      if (error instanceof KeyExistsError) await syncFolder(this.#uploads)
      throw error
    } finally {
      await rm(draft, { force: true })
    }
    // Where this fails the name stays: a claim at the same moment may have been told that it is taken and safe.
    await syncFolder(this.#uploads)
  }

  async read(key: string, range?: ByteRange) {
    assertRange(range)
    return readRegularFile(this.#placeOf(key, this.#uploads), range)
  }

  async readTrashed(key: string) {
    return readRegularFile(this.#placeOf(key, this.#trash))
  }

  async stat(key: string) {
    const found = await regularFile(this.#placeOf(key, this.#uploads))
    return found && { bytes: found.size }
  }

  async moveToTrash(key: string, at: Date) {
    const place = this.#placeOf(key, this.#uploads)
    try {
      // Stamped first: a crash in between must not leave an old stamp in the trash.
      await lutimes(place, at, at)
      await rename(place, this.#placeOf(key, this.#trash))
      // Where a restore was cut short both names are one file, and such a rename leaves both.
      await rm(place, { force: true })
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT')) throw error
    }
    await this.#syncBoth()
  }

  async restoreFromTrash(key: string) {
    const trashed = this.#placeOf(key, this.#trash)
    const place = this.#placeOf(key, this.#uploads)
    const found = await regularFile(trashed)
    if (!found) return false
    // After a crash half-way the file has both names already.
    if (!isOneFile(found, await regularFile(place))) await this.#nameAs(key, trashed, place)
    await syncFolder(this.#uploads)
    await rm(trashed, { force: true })
    await syncFolder(this.#trash)
    return true
  }

  async *listTrash() {
    for await (const { key, bytes, modifiedAt } of filesIn(this.#trash)) {
      yield { key, bytes, trashedAt: modifiedAt }
    }
  }

  async sweepTrash(before: Date) {
    let swept = 0
    for await (const { key, trashedAt } of this.listTrash()) {
      if (trashedAt >= before) continue
      await rm(this.#placeOf(key, this.#trash), { force: true })
      swept += 1
    }
    await this.#sweepDrafts(before)
    return swept
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

  #placeOf(key: string, folder: string) {
    assertStorageKey(key)
    return path.join(folder, path.posix.basename(key))
  }

  /** A draft that is not of this moment belongs to nobody: its process was killed. */
  async #sweepDrafts(before: Date) {
    for await (const { name } of await opendir(this.#claims)) {
      const draft = path.join(this.#claims, name)
      const found = await regularFile(draft)
      if (found && found.mtime < before) await rm(draft, { force: true })
    }
  }

  /** A second name fails where the name is taken; renaming would overwrite. */
  async #nameAs(key: string, from: string, to: string) {
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

/** A copy, not a second name of the same file: what is stored cannot be changed through the local path. */
async function makeDraft(localPath: string, draft: string) {
  await copyFile(localPath, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(draft, 0o600)
  await syncFile(draft)
  const [local, copied] = await Promise.all([stat(localPath), stat(draft)])
  if (copied.size !== local.size)
    throw new Error(`Only ${copied.size} of the ${local.size} bytes of a file were copied`)
}

const isOneFile = (one: Stats, other: Stats | undefined) => one.dev === other?.dev && one.ino === other.ino

async function regularFile(place: string) {
  try {
    const found = await lstat(place)
    return found.isFile() ? found : undefined
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A link planted in the store is treated as missing: it could point out of the store. */
async function openRegularFile(place: string) {
  if (!(await regularFile(place))) return undefined
  try {
    return await open(place, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ELOOP')) return undefined
    throw error
  }
}

async function readRegularFile(place: string, range?: ByteRange) {
  const handle = await openRegularFile(place)
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
