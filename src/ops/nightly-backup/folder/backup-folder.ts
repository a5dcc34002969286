/** The folder of the nightly backups: archives whose names tell what they keep and their own sum, so that each proves itself. */
import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { readBack, type NewEntry, writeArchive } from '#platform/archive/write-archive.ts'
import { hasErrorCode, makePrivateFolder, syncFolder } from '#platform/files/fsync.ts'

export interface StoredArchive {
  /** What it keeps, such as the name of a night or of a segment. */
  readonly name: string
  /** Of the archive as it lies on the disk. */
  readonly sha256: string
  readonly place: string
}

export const nights = 'nights'
export const walFolder = (systemId: string) => path.join('log', systemId)

/** A stored file is found again by its key, which the name does not tell. */
export const fileKeyHash = (key: string) => createHash('sha256').update(key).digest('hex')
export const folderOfFile = (name: string) => path.join('files', name.slice(0, 2))
export const fileFolders = Array.from({ length: 256 }, (_, i) =>
  folderOfFile(i.toString(16).padStart(2, '0')),
)

const archiveName = /^(.+)\.([0-9a-f]{64})\.age$/
const draft = 'draft-'

const words = [
  ['is not there: mount its disk, or make the folder', 'ENOENT', 'ENOTDIR', 'ESTALE'],
  ['is full: make room, or set BACKUP_KEEP_DAYS lower', 'ENOSPC', 'EDQUOT'],
  ['may not be written by the site: change its rights', 'EACCES', 'EPERM', 'EROFS'],
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

/** Trouble with the disk is told in the operator's words. */
export class BackupFolder {
  readonly #root: string
  constructor(root: string) {
    this.#root = root
  }

  /** Everything kept in one of its folders, by name. */
  async list(folder: string): Promise<readonly StoredArchive[]> {
    const names = await this.#inWords(() => namesIn(this.#place(folder)))
    return names.toSorted().flatMap((file) => {
      const [, name, sha256] = archiveName.exec(file) ?? []
      return name !== undefined && sha256 !== undefined
        ? [{ name, sha256, place: this.#place(folder, file) }]
        : []
    })
  }

  /** Encrypted, synced and read back before it has its name. */
  async keep(folder: string, name: string, recipient: string, entries: AsyncIterable<NewEntry>) {
    // Never made here: below a mount that is away it would fill the wrong disk.
    await this.assertExists()
    const unnamed = this.#place(folder, draft + randomUUID())
    return this.#inWords(async () => {
      await makePrivateFolder(this.#place(folder))
      const { bytes, sha256 } = await writeArchive({ path: unnamed, recipient, entries })
      const place = this.#place(folder, `${name}.${sha256}.age`)
      await rename(unnamed, place)
      await syncFolder(this.#place(folder))
      return { name, sha256, place, bytes }
    })
  }

  async assertExists(): Promise<void> {
    const found = await this.#inWords(() => stat(this.#root))
    if (!found.isDirectory()) throw new Error(`The backup folder ${this.#root} is not a folder.`)
  }

  /** Whether the disk gives back what was written. */
  isWhole({ place, sha256 }: StoredArchive): Promise<boolean> {
    return readBack(place).then(
      (found) => found.sha256 === sha256,
      () => false,
    )
  }

  /** When it was last said to be needed, or written. */
  async neededAt({ place }: StoredArchive): Promise<Date> {
    return (await stat(place)).mtime
  }

  markNeeded({ place }: StoredArchive, at: Date): Promise<void> {
    return this.#inWords(() => utimes(place, at, at))
  }

  remove({ place }: StoredArchive): Promise<void> {
    return this.#inWords(() => rm(place, { force: true }))
  }

  /** What a crash left half-written; nobody else may be writing. */
  async sweepDrafts(): Promise<void> {
    for (const folder of [nights, ...fileFolders]) await sweepIn(this.#place(folder))
    for (const system of await namesIn(this.#place('log'))) await sweepIn(this.#place(walFolder(system)))
  }

  #place(folder: string, name = '') {
    return path.join(this.#root, folder, name)
  }

  async #inWords<Done>(work: () => Promise<Done>): Promise<Done> {
    try {
      return await work()
    } catch (error) {
      const known = words.find(([, ...codes]) => hasErrorCode(error, ...codes))
      throw known ? new Error(`The backup folder ${this.#root} ${known[0]}.`, { cause: error }) : error
    }
  }
}
