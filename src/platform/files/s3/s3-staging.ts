/** Uploads on their way in a bucket: `staging/{id}/` says that there is one, `staging/{id}/{place}-{bytes}-{md5}` are its pieces. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { interactiveBudget } from '../file-store.ts'
import { assertUploadId, type StagedUpload, type Staging } from '../staging.ts'
import type { WithRetry } from './s3-retry.ts'
import type { ListedObject, S3Objects } from './s3-objects.ts'
import { TransferCorruptedError } from './s3-errors.ts'

export const stagingPrefix = 'staging/'

export interface S3StagingDeps {
  readonly objects: S3Objects
  readonly patiently: WithRetry
  /** Where whole uploads lie while somebody looks into them. */
  readonly copiesIn: string
}

interface Piece {
  readonly name: string
  readonly place: number
  readonly bytes: number
  readonly md5: string
}

/** What lies below one id. */
interface Found {
  readonly id: string
  /** Gone first: without it there is no upload. */
  readonly isThere: boolean
  /** By their places; where two overlap, the later one counts. */
  readonly pieces: readonly Piece[]
  readonly names: readonly string[]
  readonly modifiedAt: Date
}

const namePattern = /^staging\/([0-9a-f]{32})\/(?:(\d{9})-(\d+)-([0-9a-f]{32}))?$/
const idsAskedAtOnce = 500
const copiedAtOnce = 4

const markOf = (id: string) => `${stagingPrefix}${id}/`
const md5Of = (content: Buffer) => createHash('md5').update(content).digest('hex')

function pieceOf({ name }: ListedObject): Piece | undefined {
  const [, , place, bytes, md5] = namePattern.exec(name) ?? []
  return md5 === undefined ? undefined : { name, place: Number(place), bytes: Number(bytes), md5 }
}

function foundOf(id: string, objects: readonly ListedObject[]): Found {
  const pieces = objects.flatMap((each) => pieceOf(each) ?? [])
  return {
    id,
    isThere: objects.some(({ name }) => name === markOf(id)),
    pieces: pieces.toSorted((a, b) => a.place - b.place || a.bytes - b.bytes),
    names: objects.map(({ name }) => name),
    modifiedAt: new Date(Math.max(...objects.map(({ modifiedAt }) => modifiedAt.getTime()))),
  }
}

/** As far as there is no gap. */
const bytesIn = ({ pieces }: Found) =>
  pieces.reduce(
    (reached, { place, bytes }) => (place > reached ? reached : Math.max(reached, place + bytes)),
    0,
  )

async function inFours<T>(all: readonly T[], run: (each: T) => Promise<unknown>) {
  for (let i = 0; i < all.length; i += copiedAtOnce)
    await Promise.all(all.slice(i, i + copiedAtOnce).map(run))
}

/** Folders on this machine for what is being filed. */
const copyPrefix = 'thuto-upload-'

export class S3Staging implements Staging {
  /** Each is a call to the bucket. */
  readonly safeEveryBytes = 1_048_576
  readonly #objects: S3Objects
  readonly #patiently: WithRetry
  readonly #copiesIn: string
  constructor({ objects, patiently, copiesIn }: S3StagingDeps) {
    this.#copiesIn = copiesIn
    this.#objects = objects
    this.#patiently = patiently
  }

  async create(id: string) {
    assertUploadId(id)
    const claim = randomUUID()
    await this.#patiently(async (signal) => {
      if ((await this.#objects.putNew(markOf(id), Buffer.alloc(0), { claim }, signal)) === 'kept') return
      // The answer of an earlier try may have been lost.
      const there = await this.#objects.find(markOf(id), signal)
      if (there?.marks.claim !== claim) throw Object.assign(new Error(`EEXIST: ${id}`), { code: 'EEXIST' })
    }, interactiveBudget)
  }

  async open(id: string) {
    const { isThere, pieces } = await this.#find(id)
    if (!isThere) return undefined
    let [begin, waiting, left]: [number, Uint8Array[], readonly Piece[]] = [0, [], pieces]
    return {
      write: async (bytes: Uint8Array, at: number) => {
        if (waiting.length === 0) begin = at
        waiting.push(bytes)
      },
      sync: async () => {
        const content = Buffer.concat(waiting)
        // Nobody was told of what lies here or behind: it is of a sender who was cut off.
        await inFours(
          left.filter(({ place }) => place >= begin),
          ({ name }) => this.#remove(name),
        )
        left = []
        await this.#keep(id, begin, content)
        begin += content.length
        waiting = []
      },
      close: () => Promise.resolve(),
    }
  }

  async bytesOf(id: string) {
    const found = await this.#find(id)
    return found.isThere ? bytesIn(found) : undefined
  }

  async find(id: string) {
    const found = await this.#find(id)
    if (!found.isThere) return undefined
    const folder = await mkdtemp(path.join(this.#copiesIn, copyPrefix))
    const done = () => rm(folder, { recursive: true, force: true })
    const place = path.join(folder, 'file')
    try {
      await this.#copy(found, place)
    } catch (error) {
      await done()
      throw error
    }
    return { path: place, bytes: bytesIn(found), read: () => createReadStream(place), done }
  }

  async discard(id: string) {
    const { isThere, names } = await this.#find(id)
    if (isThere) await this.#remove(markOf(id))
    await inFours(
      names.filter((name) => name !== markOf(id)),
      (name) => this.#remove(name),
    )
  }

  async *list(): AsyncGenerator<StagedUpload> {
    for await (const found of this.#all())
      yield { id: found.id, bytes: bytesIn(found), modifiedAt: found.modifiedAt }
  }

  async sweep(before: Date, kept: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
    await this.#removeCopies(before)
    const old: string[] = []
    for await (const { id, modifiedAt } of this.#all()) if (modifiedAt < before) old.push(id)
    let swept = 0
    for (let i = 0; i < old.length; i += idsAskedAtOnce) {
      const ids = old.slice(i, i + idsAskedAtOnce)
      const stay = await kept(ids)
      for (const id of ids.filter((each) => !stay.has(each))) {
        await this.discard(id)
        swept += 1
      }
    }
    return swept
  }

  /** Of a node that was killed while it filed one. */
  async #removeCopies(before: Date) {
    for (const name of await readdir(this.#copiesIn)) {
      if (!name.startsWith(copyPrefix)) continue
      const place = path.join(this.#copiesIn, name)
      const found = await stat(place).catch(() => undefined)
      if (found && found.mtime < before) await rm(place, { recursive: true, force: true })
    }
  }

  async #keep(id: string, place: number, content: Buffer) {
    if (content.length === 0) return
    const name = `${markOf(id)}${String(place).padStart(9, '0')}-${content.length}-${md5Of(content)}`
    await this.#patiently((signal) => this.#objects.put(name, content, signal), {
      ...interactiveBudget,
      bytes: content.length,
    })
  }

  /** Their names say what they hold: what comes as something else is asked for again. */
  async #copy({ pieces }: Found, place: string) {
    const file = await open(place, 'wx', 0o600)
    try {
      for (const piece of pieces) {
        const content = await this.#patiently((signal) => this.#read(piece, signal), interactiveBudget)
        await file.write(content, 0, content.length, piece.place)
      }
    } finally {
      await file.close()
    }
  }

  async #read({ name, md5 }: Piece, signal: AbortSignal) {
    const found = await this.#objects.open(name, undefined, signal)
    if (!found || found === 'out of range')
      throw Object.assign(new Error(`ENOENT: ${name}`), { code: 'ENOENT' })
    const content = await buffer(found.stream)
    if (md5Of(content) !== md5) throw new TransferCorruptedError(`The bucket gave another piece than ${name}`)
    return content
  }

  async #remove(name: string) {
    await this.#patiently((signal) => this.#objects.remove(name, signal), interactiveBudget)
  }

  async #find(id: string) {
    assertUploadId(id)
    const objects: ListedObject[] = []
    for await (const each of this.#list(markOf(id))) objects.push(each)
    return foundOf(id, objects)
  }

  /** The names of one upload follow each other. */
  async *#all() {
    let objects: ListedObject[] = []
    let current = ''
    for await (const each of this.#list(stagingPrefix)) {
      const [, id = ''] = namePattern.exec(each.name) ?? []
      if (id !== current && objects.length > 0) yield foundOf(current, objects)
      if (id !== current) objects = []
      current = id
      if (id !== '') objects.push(each)
    }
    if (objects.length > 0) yield foundOf(current, objects)
  }

  async *#list(prefix: string) {
    let from: string | undefined
    do {
      const page = await this.#patiently(
        (signal) => this.#objects.list({ prefix, from }, signal),
        interactiveBudget,
      )
      yield* page.objects
      from = page.next
    } while (from !== undefined)
  }
}
