/** Folder of the nightly backups. Each archive's name has its content's name and its sha256, so it can be verified alone. */
import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { readBack, type NewEntry, writeArchive } from '#platform/archive/write-archive.ts'
import { makePrivateFolder, syncFolder } from '#platform/files/fsync.ts'
import { hasErrorCode } from '#platform/errors.ts'

export interface StoredArchive {
  /** Name of its content, such as a restore point or a segment. */
  readonly name: string
  /** Sum of the archive file. */
  readonly sha256: string
  readonly file: string
}

export const restorePointsFolder = 'nights'
/** Accounts erased since: a restore erases them again. */
export const erasuresFolder = 'erased'
export const walFolder = (systemId: string) => path.join('log', systemId)

/** Archives of files are named by the hash of their key, which does not reveal the key. */
export const fileKeyHash = (key: string) => createHash('sha256').update(key).digest('hex')
export const folderOfFile = (name: string) => path.join('files', name.slice(0, 2))
export const fileFolders = Array.from({ length: 256 }, (_, i) =>
  folderOfFile(i.toString(16).padStart(2, '0')),
)

const archiveName = /^(.+)\.([0-9a-f]{64})\.age$/
const draft = 'draft-'

const errorMessages = [
  ['does not exist: mount its disk, or create the folder', 'ENOENT', 'ENOTDIR', 'ESTALE'],
  ['is full: free up space, or set BACKUP_KEEP_DAYS lower', 'ENOSPC', 'EDQUOT'],
  ['is not writable for the site: change its permissions', 'EACCES', 'EPERM', 'EROFS'],
] as const

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  })

async function sweepIn(folder: string) {
  for (const name of await namesIn(folder))
    if (name.startsWith(draft)) await rm(path.join(folder, name), { force: true })
}

/** Errors of the disk become messages for the operator. */
export class BackupFolder {
  readonly #root: string
  constructor(root: string) {
    this.#root = root
  }

  /** Returns the archives of a subfolder, by name. */
  async list(folder: string): Promise<readonly StoredArchive[]> {
    const names = await this.#withFolderErrors(() => namesIn(this.#path(folder)))
    return names.toSorted().flatMap((file) => {
      const [, name, sha256] = archiveName.exec(file) ?? []
      return name !== undefined && sha256 !== undefined
        ? [{ name, sha256, file: this.#path(folder, file) }]
        : []
    })
  }

  /** Writes an encrypted archive; it gets its name after it is synced and read back. */
  async store(folder: string, name: string, recipient: string, entries: AsyncIterable<NewEntry>) {
    // The root is never created: below a missing mount it would fill the wrong disk.
    await this.assertExists()
    const unnamed = this.#path(folder, draft + randomUUID())
    return this.#withFolderErrors(async () => {
      await makePrivateFolder(this.#path(folder))
      const { bytes, sha256 } = await writeArchive({ path: unnamed, recipient, entries })
      const file = this.#path(folder, `${name}.${sha256}.age`)
      await rename(unnamed, file)
      await syncFolder(this.#path(folder))
      return { name, sha256, file, bytes }
    })
  }

  async assertExists(): Promise<void> {
    const found = await this.#withFolderErrors(() => stat(this.#root))
    if (!found.isDirectory()) throw new Error(`The backup folder ${this.#root} is not a folder.`)
  }

  /** True if the archive on the disk has its sha256. */
  isWhole({ file, sha256 }: StoredArchive): Promise<boolean> {
    return readBack(file).then(
      (found) => found.sha256 === sha256,
      () => false,
    )
  }

  /** Time of the last `markNeeded`, or of the write. */
  async neededAt({ file }: StoredArchive): Promise<Date> {
    return (await stat(file)).mtime
  }

  markNeeded({ file }: StoredArchive, at: Date): Promise<void> {
    return this.#withFolderErrors(() => utimes(file, at, at))
  }

  remove({ file }: StoredArchive): Promise<void> {
    return this.#withFolderErrors(() => rm(file, { force: true }))
  }

  /** Deletes drafts of a crash. The caller is the only writer. */
  async sweepDrafts(): Promise<void> {
    for (const folder of [restorePointsFolder, erasuresFolder, ...fileFolders])
      await sweepIn(this.#path(folder))
    for (const system of await namesIn(this.#path('log'))) await sweepIn(this.#path(walFolder(system)))
  }

  #path(folder: string, name = '') {
    return path.join(this.#root, folder, name)
  }

  async #withFolderErrors<Done>(work: () => Promise<Done>): Promise<Done> {
    try {
      return await work()
    } catch (error) {
      const known = errorMessages.find(([, ...codes]) => hasErrorCode(error, ...codes))
      throw known ? new Error(`The backup folder ${this.#root} ${known[0]}.`, { cause: error }) : error
    }
  }
}
