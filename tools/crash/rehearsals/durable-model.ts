/** Model of a folder after a power cut in the worst case: synced bytes under synced names. */
import fs from 'node:fs'
import path from 'node:path'

/** The real disk, unaffected by later watching. */
export const realDisk: Omit<typeof fs, 'promises'> = { ...fs }

type Names = Record<string, number | 'folder'>

/** Serialised model for the process after a crash. */
export interface SavedModel {
  /** By the path of the folder from the root: the number of the file that each name stands for. */
  readonly folders: Record<string, Names>
  /** By the number of the file; base64. */
  readonly bytes: Record<string, string>
}

/** Written call by call: the whole calls of Node ask the others, which may be watched. */
export function writeWhole(place: string, bytes: Uint8Array) {
  const descriptor = realDisk.openSync(place, 'w', 0o600)
  realDisk.writeSync(descriptor, bytes)
  realDisk.closeSync(descriptor)
}

function listing(folder: string): Names {
  const entries = realDisk.readdirSync(folder, { withFileTypes: true })
  return Object.fromEntries(
    entries.map((entry) => [
      entry.name,
      entry.isDirectory() ? 'folder' : realDisk.statSync(path.join(folder, entry.name)).ino,
    ]),
  )
}

const foldersIn = (root: string): string[] => [
  root,
  ...realDisk
    .readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersIn(path.join(root, name))),
]

/** Files on disk, or those that survive a power cut. */
export interface FoundFiles {
  names(folder: string): string[]
  /** Undefined: there is no such file. */
  read(folder: string, name: string): Buffer | undefined
}

export const filesOnDisk = (root: string): FoundFiles => ({
  names: (folder) => realDisk.readdirSync(path.join(root, folder)),
  read(folder, name) {
    const place = path.join(root, folder, name)
    return realDisk.existsSync(place) ? realDisk.readFileSync(place) : undefined
  },
})

export class DurableModel {
  root: string
  readonly #folders = new Map<string, Names>()
  readonly #bytes = new Map<number, Buffer>()
  /** A file held open keeps its number for itself, so that no other file is taken for it. */
  readonly #held = new Map<number, number>()

  /** Without `saved`, everything that is there is durable. */
  constructor(root: string, saved?: SavedModel) {
    this.root = root
    for (const folder of foldersIn(root)) this.#holdAll(folder)
    if (saved) this.#load(saved)
    else this.#takeAll()
  }

  #takeAll() {
    for (const number of this.#held.keys()) this.#bytes.set(number, this.#read(number))
    for (const folder of foldersIn(this.root)) this.folderSync(folder)
  }

  /** Call it for every new file. */
  seen(place: string) {
    const { ino } = realDisk.statSync(place)
    if (!this.#held.has(ino)) this.#held.set(ino, realDisk.openSync(place, 'r'))
  }

  fileSync(descriptor: number) {
    const { ino } = realDisk.fstatSync(descriptor)
    this.#bytes.set(ino, this.#read(ino))
  }

  folderSync(place: string) {
    this.#folders.set(path.relative(this.root, place), listing(place))
  }

  /** Files that would survive a power cut now. */
  afterPowerCut(): FoundFiles {
    const inFolder = (folder: string) => this.#folders.get(folder) ?? {}
    return {
      names: (folder) => Object.keys(inFolder(folder)),
      read: (folder, name) => {
        const number = inFolder(folder)[name]
        return typeof number === 'number' ? (this.#bytes.get(number) ?? Buffer.alloc(0)) : undefined
      },
    }
  }

  save(): SavedModel {
    // A file without a name gets a number that no file will have.
    const numberOf = (ino: number) => {
      const held = this.#held.get(ino)
      return held !== undefined && realDisk.fstatSync(held).nlink > 0 ? ino : -Math.abs(ino)
    }
    const renumbered = (names: Names): Names =>
      Object.fromEntries(
        Object.entries(names).map(([name, it]) => [name, it === 'folder' ? it : numberOf(it)]),
      )
    return {
      folders: Object.fromEntries([...this.#folders].map(([folder, names]) => [folder, renumbered(names)])),
      bytes: Object.fromEntries(
        [...this.#bytes].map(([ino, bytes]) => [numberOf(ino), bytes.toString('base64')]),
      ),
    }
  }

  #load({ folders, bytes }: SavedModel) {
    for (const [folder, names] of Object.entries(folders)) this.#folders.set(folder, names)
    for (const [number, text] of Object.entries(bytes))
      this.#bytes.set(Number(number), Buffer.from(text, 'base64'))
  }

  #holdAll(folder: string) {
    for (const [name, number] of Object.entries(listing(folder)))
      if (number !== 'folder') this.seen(path.join(folder, name))
  }

  #read(ino: number) {
    const descriptor = this.#held.get(ino)
    if (descriptor === undefined) throw new Error('A file exists that the model does not know')
    const bytes = Buffer.alloc(realDisk.fstatSync(descriptor).size)
    realDisk.readSync(descriptor, bytes, 0, bytes.length, 0)
    return bytes
  }
}

/** Loss of a power cut: `bytes` loses unsynced bytes; `names` loses unsynced names too. */
export type PowerLoss = 'bytes' | 'names'

/** Makes the folder as the model has it; a file with two names stays one file. */
function layOut(root: string, { folders, bytes }: SavedModel) {
  const made = new Map<number, string>()
  const fill = (folder: string) => {
    realDisk.mkdirSync(path.join(root, folder), { mode: 0o700 })
    for (const [name, it] of Object.entries(folders[folder] ?? {})) {
      const place = path.join(root, folder, name)
      const first = it === 'folder' ? undefined : made.get(it)
      if (it === 'folder') fill(path.join(folder, name))
      else if (first !== undefined) realDisk.linkSync(first, place)
      else {
        writeWhole(place, Buffer.from(bytes[it] ?? '', 'base64'))
        made.set(it, place)
      }
    }
  }
  fill('')
}

/** Makes, beside the folder as it is, the folder that a power cut leaves of it. */
export function powerCut(root: string, leftIn: string, { folders, bytes }: SavedModel, taken: PowerLoss) {
  const now = () =>
    Object.fromEntries(foldersIn(root).map((folder) => [path.relative(root, folder), listing(folder)]))
  layOut(leftIn, { folders: taken === 'names' ? folders : now(), bytes })
}
