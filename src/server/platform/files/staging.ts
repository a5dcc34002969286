/** Where a file waits between its last byte and its claim: private, counted, hashed, synced. */
import { createHash } from 'node:crypto'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { failedWith, makePrivateFolder, syncFolder } from './durable-disk.ts'

export interface StagedFile {
  readonly path: string
  readonly bytes: number
}

export interface Staging {
  /** Keeps a stream as a finished local file. Throws StagedFileTooLarge past `maxBytes`, else what the stream or disk threw; then nothing stays. */
  stage(id: string, source: Readable, maxBytes: number): Promise<StagedFile & { readonly sha256: string }>
  /** A finished file by its id; undefined when it was never finished, or discarded, or swept. */
  find(id: string): Promise<StagedFile | undefined>
  /** Removes the file. Repeatable: a missing one is no error. */
  discard(id: string): Promise<void>
  /** Removes what was last written before that moment, finished or not; returns how many files went. */
  sweep(before: Date): Promise<number>
}

export class StagedFileTooLarge extends Error {
  override readonly name = 'StagedFileTooLarge'
  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes`)
  }
}

/** Opens the staging area in a folder, which it makes if needed. Ids are 32 hexadecimal digits, made by the server. */
export async function diskStaging(folder: string): Promise<Staging> {
  await makePrivateFolder(folder)
  return new DiskStaging(folder)
}

class DiskStaging implements Staging {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = path.resolve(folder)
  }

  async stage(id: string, source: Readable, maxBytes: number) {
    const part = this.#placeOf(id, 'part')
    const place = this.#placeOf(id, 'whole')
    // Until the loop below listens, a broken stream would be nobody's error and end the process.
    source.on('error', () => {})
    const handle = await open(part, 'wx', 0o600)
    try {
      const counted = await writeCounted(handle, source, maxBytes)
      await handle.close()
      await rename(part, place)
      await syncFolder(this.#folder)
      return { path: place, ...counted }
    } catch (error) {
      await handle.close()
      await this.discard(id)
      throw error
    }
  }

  async find(id: string) {
    const place = this.#placeOf(id, 'whole')
    const found = await statIfThere(place)
    return found && { path: place, bytes: found.size }
  }

  async discard(id: string) {
    await rm(this.#placeOf(id, 'part'), { force: true })
    await rm(this.#placeOf(id, 'whole'), { force: true })
  }

  async sweep(before: Date) {
    let swept = 0
    for await (const entry of await opendir(this.#folder)) {
      const place = path.join(this.#folder, entry.name)
      const found = entry.isFile() ? await statIfThere(place) : undefined
      if (!found || found.mtime >= before) continue
      await rm(place, { force: true })
      swept += 1
    }
    return swept
  }

  #placeOf(id: string, ending: 'part' | 'whole') {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new TypeError('An upload id is 32 hexadecimal digits')
    return path.join(this.#folder, `${id}.${ending}`)
  }
}

type Handle = Awaited<ReturnType<typeof open>>

async function writeCounted(handle: Handle, source: Readable, maxBytes: number) {
  const hash = createHash('sha256')
  let bytes = 0
  // The source is left alone on failure: destroying a request would cut off its 413 answer.
  const chunks: AsyncIterable<Uint8Array> = source.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new StagedFileTooLarge(maxBytes)
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  await handle.sync()
  return { bytes, sha256: hash.digest('hex') }
}

async function statIfThere(place: string) {
  try {
    return await stat(place)
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return undefined
    throw error
  }
}
