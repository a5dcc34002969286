/** Where the bytes of an upload wait until it is filed: in a folder or in a bucket. How many of them count, its row says. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open, opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { hasErrorCode, makePrivateFolder, syncFolder } from './fsync.ts'

/** An upload as a file of this machine, for who has to look into it. */
export interface StagedFile {
  readonly path: string
  readonly bytes: number
  /** The bytes from the first to the last. Read the stream out or destroy it. */
  read(): Readable
  /** Nobody looks at the file any more; the upload stays. */
  done(): Promise<void>
}

/** An upload while bytes are added to it. */
export interface StagedWriter {
  /** Takes all of `bytes` at that place, over what may be there; each call goes on where the last one ended. */
  write(bytes: Uint8Array, at: number): Promise<void>
  /** All that was written outlives a power cut. */
  sync(): Promise<void>
  close(): Promise<void>
}

export interface StagedUpload {
  readonly id: string
  readonly bytes: number
  /** When something was last written. */
  readonly modifiedAt: Date
}

/** Gives back those of the ids that are known. */
type Kept = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Ids are 32 hexadecimal digits, made by the server; any other throws a TypeError. */
export interface Staging {
  /** After so many bytes a writer is synced: what a crash may cost a sender. */
  readonly safeEveryBytes: number
  /** Makes an empty upload that outlives a power cut. Throws EEXIST where there is one of that id. */
  create(id: string): Promise<void>
  /** Undefined where there is no such upload. Close it. */
  open(id: string): Promise<StagedWriter | undefined>
  /** How many bytes are there; undefined where there is no such upload. */
  bytesOf(id: string): Promise<number | undefined>
  /** The upload as a local file, until it is `done` with. */
  find(id: string): Promise<StagedFile | undefined>
  /** Removes the upload. Repeatable: a missing one is no error. */
  discard(id: string): Promise<void>
  list(): AsyncIterable<StagedUpload>
  /** Removes what was last written before that moment, but for the uploads whose ids `kept` gives back; returns how many went. */
  sweep(before: Date, kept: Kept): Promise<number>
}

export function assertUploadId(id: string): void {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new TypeError('An upload id is 32 hexadecimal digits')
}

/** Uploads in a folder, each a private file; the folder is made if needed. Instances of one site share it. */
export async function diskStaging(folder: string): Promise<Staging> {
  await makePrivateFolder(folder)
  return new DiskStaging(folder)
}

const partName = /^([0-9a-f]{32})\.part$/
const idsAskedAtOnce = 500

class DiskStaging implements Staging {
  /** The first piece of the spec (SDK-02). */
  readonly safeEveryBytes = 262_144
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

  async bytesOf(id: string) {
    return (await unlessMissing(stat(this.#placeOf(id))))?.size
  }

  async find(id: string) {
    const place = this.#placeOf(id)
    const bytes = await this.bytesOf(id)
    if (bytes === undefined) return undefined
    return { path: place, bytes, read: () => createReadStream(place), done: () => Promise.resolve() }
  }

  async discard(id: string) {
    await rm(this.#placeOf(id), { force: true })
  }

  async *list() {
    for await (const { name, modifiedAt, bytes } of this.#files()) {
      const [, id] = partName.exec(name) ?? []
      if (id !== undefined) yield { id, bytes, modifiedAt }
    }
  }

  async sweep(before: Date, kept: Kept) {
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
    for await (const { name, modifiedAt } of this.#files()) if (modifiedAt < before) names.push(name)
    return names
  }

  async *#files() {
    for await (const entry of await opendir(this.#folder)) {
      const found = entry.isFile()
        ? await unlessMissing(stat(path.join(this.#folder, entry.name)))
        : undefined
      if (found) yield { name: entry.name, modifiedAt: found.mtime, bytes: found.size }
    }
  }

  #placeOf(id: string) {
    assertUploadId(id)
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
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}
