/** Staging in a bucket: `staging/{id}/` marks an upload, `staging/{id}/{offset}-{bytes}-{md5}` are its chunks. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { interactiveBudget } from '../file-store.ts'
import { assertUploadId, type StagedUpload, type Staging } from '../staging.ts'
import { pagesOf, type WithRetry } from './s3-retry.ts'
import type { ListedObject, S3Objects } from './s3-objects.ts'
import { TransferCorruptedError } from './s3-errors.ts'

export const stagingPrefix = 'staging/'

interface Chunk {
  readonly name: string
  readonly offset: number
  readonly bytes: number
  readonly md5: string
}

/** Objects of one upload. */
interface StagedObjects {
  readonly id: string
  /** The marker is deleted first: without it the upload does not exist. */
  readonly exists: boolean
  /** By offset; where two overlap, the later one counts. */
  readonly chunks: readonly Chunk[]
  readonly names: readonly string[]
  readonly modifiedAt: Date
}

const namePattern = /^staging\/([0-9a-f]{32})\/(?:(\d{9})-(\d+)-([0-9a-f]{32}))?$/
const idsPerQuery = 500
const parallelCalls = 4

const markerOf = (id: string) => `${stagingPrefix}${id}/`
const md5Of = (content: Buffer) => createHash('md5').update(content).digest('hex')

function toChunk({ name }: ListedObject): Chunk | undefined {
  const [, , offset, bytes, md5] = namePattern.exec(name) ?? []
  return md5 === undefined ? undefined : { name, offset: Number(offset), bytes: Number(bytes), md5 }
}

function toStagedObjects(id: string, objects: readonly ListedObject[]): StagedObjects {
  const chunks = objects.flatMap((each) => toChunk(each) ?? [])
  return {
    id,
    exists: objects.some(({ name }) => name === markerOf(id)),
    chunks: chunks.toSorted((a, b) => a.offset - b.offset || a.bytes - b.bytes),
    names: objects.map(({ name }) => name),
    modifiedAt: new Date(Math.max(...objects.map(({ modifiedAt }) => modifiedAt.getTime()))),
  }
}

/** Number of bytes before the first gap. */
const bytesIn = ({ chunks }: StagedObjects) =>
  chunks.reduce(
    (reached, { offset, bytes }) => (offset > reached ? reached : Math.max(reached, offset + bytes)),
    0,
  )

async function inParallel<T>(all: readonly T[], run: (each: T) => Promise<unknown>) {
  for (let i = 0; i < all.length; i += parallelCalls)
    await Promise.all(all.slice(i, i + parallelCalls).map(run))
}

/** Prefix of local folders of uploads being filed. */
const copyPrefix = 'thuto-upload-'

export class S3Staging implements Staging {
  /** Each sync is a call to the bucket. */
  readonly safeEveryBytes = 1_048_576
  readonly #objects: S3Objects
  readonly #withRetry: WithRetry
  readonly #copiesIn: string
  /** `copiesIn`: folder for local copies during inspection. */
  constructor(objects: S3Objects, withRetry: WithRetry, copiesIn: string) {
    this.#objects = objects
    this.#withRetry = withRetry
    this.#copiesIn = copiesIn
  }

  async create(id: string) {
    assertUploadId(id)
    const claim = randomUUID()
    await this.#withRetry(async (signal) => {
      if ((await this.#objects.putNew(markerOf(id), Buffer.alloc(0), { claim }, signal)) === 'stored') return
      // The response of an earlier attempt may have been lost.
      const found = await this.#objects.find(markerOf(id), signal)
      if (found?.metadata.claim !== claim) throw Object.assign(new Error(`EEXIST: ${id}`), { code: 'EEXIST' })
    }, interactiveBudget)
  }

  async open(id: string) {
    const { exists, chunks } = await this.#find(id)
    if (!exists) return undefined
    let [start, buffered, oldChunks]: [number, Uint8Array[], readonly Chunk[]] = [0, [], chunks]
    return {
      write: async (bytes: Uint8Array, at: number) => {
        if (buffered.length === 0) start = at
        buffered.push(bytes)
      },
      sync: async () => {
        const content = Buffer.concat(buffered)
        // Chunks at or after `start` were never acknowledged: their sender was disconnected.
        await inParallel(
          oldChunks.filter(({ offset }) => offset >= start),
          ({ name }) => this.#remove(name),
        )
        oldChunks = []
        await this.#put(id, start, content)
        start += content.length
        buffered = []
      },
      close: () => Promise.resolve(),
    }
  }

  async bytesOf(id: string) {
    const found = await this.#find(id)
    return found.exists ? bytesIn(found) : undefined
  }

  async find(id: string) {
    const found = await this.#find(id)
    if (!found.exists) return undefined
    const folder = await mkdtemp(path.join(this.#copiesIn, copyPrefix))
    const done = () => rm(folder, { recursive: true, force: true })
    const copy = path.join(folder, 'file')
    try {
      await this.#copy(found, copy)
    } catch (error) {
      await done()
      throw error
    }
    return { path: copy, bytes: bytesIn(found), read: () => createReadStream(copy), done }
  }

  async discard(id: string) {
    const { exists, names } = await this.#find(id)
    if (exists) await this.#remove(markerOf(id))
    await inParallel(
      names.filter((name) => name !== markerOf(id)),
      (name) => this.#remove(name),
    )
  }

  async *list(): AsyncGenerator<StagedUpload> {
    for await (const found of this.#all())
      yield { id: found.id, bytes: bytesIn(found), modifiedAt: found.modifiedAt }
  }

  async sweep(before: Date, knownIds: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
    await this.#removeCopies(before)
    const old: string[] = []
    for await (const { id, modifiedAt } of this.#all()) if (modifiedAt < before) old.push(id)
    for (let i = 0; i < old.length; i += idsPerQuery) {
      const ids = old.slice(i, i + idsPerQuery)
      const known = await knownIds(ids)
      for (const id of ids.filter((each) => !known.has(each))) await this.discard(id)
    }
  }

  /** Copies left by a node that was killed while filing. */
  async #removeCopies(before: Date) {
    for (const name of await readdir(this.#copiesIn)) {
      if (!name.startsWith(copyPrefix)) continue
      const folder = path.join(this.#copiesIn, name)
      const found = await stat(folder).catch(() => undefined)
      if (found && found.mtime < before) await rm(folder, { recursive: true, force: true })
    }
  }

  async #put(id: string, offset: number, content: Buffer) {
    if (content.length === 0) return
    const name = `${markerOf(id)}${String(offset).padStart(9, '0')}-${content.length}-${md5Of(content)}`
    await this.#withRetry((signal) => this.#objects.put(name, content, signal), {
      ...interactiveBudget,
      bytes: content.length,
    })
  }

  /** A chunk's name holds its checksum: a chunk that differs is read again. */
  async #copy({ chunks }: StagedObjects, target: string) {
    const file = await open(target, 'wx', 0o600)
    try {
      for (const chunk of chunks) {
        const content = await this.#withRetry((signal) => this.#read(chunk, signal), interactiveBudget)
        await file.write(content, 0, content.length, chunk.offset)
      }
    } finally {
      await file.close()
    }
  }

  async #read({ name, md5 }: Chunk, signal: AbortSignal) {
    const found = await this.#objects.open(name, undefined, signal)
    if (!found || found === 'out of range')
      throw Object.assign(new Error(`ENOENT: ${name}`), { code: 'ENOENT' })
    const content = await buffer(found.stream)
    if (md5Of(content) !== md5) throw new TransferCorruptedError(`The bucket gave another piece than ${name}`)
    return content
  }

  async #remove(name: string) {
    await this.#withRetry((signal) => this.#objects.remove(name, signal), interactiveBudget)
  }

  async #find(id: string) {
    assertUploadId(id)
    const objects: ListedObject[] = []
    for await (const each of this.#list(markerOf(id))) objects.push(each)
    return toStagedObjects(id, objects)
  }

  /** Relies on the order of names: all objects of an upload are adjacent. */
  async *#all() {
    let objects: ListedObject[] = []
    let current = ''
    for await (const each of this.#list(stagingPrefix)) {
      const [, id = ''] = namePattern.exec(each.name) ?? []
      if (id !== current && objects.length > 0) yield toStagedObjects(current, objects)
      if (id !== current) objects = []
      current = id
      if (id !== '') objects.push(each)
    }
    if (objects.length > 0) yield toStagedObjects(current, objects)
  }

  async *#list(prefix: string) {
    const pages = pagesOf(this.#objects, this.#withRetry, { prefix }, interactiveBudget)
    for await (const { objects } of pages) yield* objects
  }
}
