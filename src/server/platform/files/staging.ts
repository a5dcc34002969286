/** Where the bytes of an upload wait until it is filed: one private file each. How many of them count, its row says. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open, opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { failedWith, makePrivateFolder, syncFolder } from './durable-disk.ts'

export interface StagedFile {
  readonly path: string
  readonly bytes: number
}

/** A staged file while bytes are added to it. */
export interface StagedWriter {
  /** Writes all of `bytes` at that place, over what may be there; durable only after `sync`. */
  write(bytes: Uint8Array, at: number): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

/** Ids are 32 hexadecimal digits, made by the server; any other throws a TypeError. */
export interface Staging {
  /** Makes an empty file whose name outlives a power cut. Throws EEXIST where there is one of that id. */
  create(id: string): Promise<void>
  /** Undefined where there is no such file. Close it. */
  open(id: string): Promise<StagedWriter | undefined>
  find(id: string): Promise<StagedFile | undefined>
  /** The bytes from the first to the last. Read the stream out or destroy it. */
  read(id: string): Readable
  /** Removes the file. Repeatable: a missing one is no error. */
  discard(id: string): Promise<void>
  /** Removes what was last written before that moment, but for the files of the ids `kept` gives back; returns how many went. */
  sweep(before: Date, kept: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}

/** Opens the staging area in a folder, which it makes if needed. Instances of one site share the folder. */
export async function diskStaging(folder: string): Promise<Staging> {
  await makePrivateFolder(folder)
  return new DiskStaging(folder)
}

const partName = /^([0-9a-f]{32})\.part$/
const idsAskedAtOnce = 500

class DiskStaging implements Staging {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = path.resolve(folder)
  }

  async create(id: string) {
    const handle = await open(this.#placeOf(id), 'wx', 0o600)
    await handle.close()
    await syncFolder(this.#folder)
  }

  async open(id: string) {
    const place = this.#placeOf(id)
    const handle = await unlessMissing(open(place, 'r+'))
    return handle && partOf(handle)
  }

  async find(id: string) {
    const place = this.#placeOf(id)
    const found = await unlessMissing(stat(place))
    return found && { path: place, bytes: found.size }
  }

  read(id: string) {
    return createReadStream(this.#placeOf(id))
  }

  async discard(id: string) {
    await rm(this.#placeOf(id), { force: true })
  }

  async sweep(before: Date, kept: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
    const old = await this.#namesOlderThan(before)
    let swept = 0
    for (let i = 0; i < old.length; i += idsAskedAtOnce) {
      const names = old.slice(i, i + idsAskedAtOnce)
      const stay = await kept(names.flatMap((name) => partName.exec(name)?.[1] ?? []))
      for (const name of names.filter((each) => !stay.has(partName.exec(each)?.[1] ?? ''))) {
        await rm(path.join(this.#folder, name), { force: true })
        swept += 1
      }
    }
    return swept
  }

  async #namesOlderThan(before: Date) {
    const names: string[] = []
    for await (const entry of await opendir(this.#folder)) {
      const found = entry.isFile()
        ? await unlessMissing(stat(path.join(this.#folder, entry.name)))
        : undefined
      if (found && found.mtime < before) names.push(entry.name)
    }
    return names
  }

  #placeOf(id: string) {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new TypeError('An upload id is 32 hexadecimal digits')
    return path.join(this.#folder, `${id}.part`)
  }
}

const partOf = (handle: FileHandle): StagedWriter => ({
  async write(bytes, at) {
    for (let done = 0; done < bytes.byteLength;)
      done += (await handle.write(bytes, done, bytes.byteLength - done, at + done)).bytesWritten
  },
  sync: () => handle.sync(),
  close: () => handle.close(),
})

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return undefined
    throw error
  }
}
