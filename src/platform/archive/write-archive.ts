/** Writes an archive: tar, encrypted by age as it comes, in one pass with little memory whatever its size. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Headers, type Pack, pack as newPack } from 'tar-stream'
import { syncFolder } from '../files/fsync.ts'
import { encrypted } from './age-stream.ts'
import { ArchiveError, assertEntryName, drained } from './archive-entry.ts'

export interface NewEntry {
  readonly name: string
  /** Exactly as many as `content` gives. */
  readonly bytes: number
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

export interface Written {
  readonly bytes: number
  readonly sha256: string
}

interface WriteDeps {
  readonly place: string
  /** Public key of age. */
  readonly recipient: string
  readonly entries: AsyncIterable<NewEntry>
}

async function put(pack: Pack, { name, bytes, content }: NewEntry) {
  assertEntryName(name)
  const kept = Promise.withResolvers<void>()
  kept.promise.catch(() => {})
  // The entry tells who was there when; only what restores needs is written.
  const header: Headers = { name, size: bytes, mode: 0o600, mtime: new Date(0) }
  const sink = pack.entry(header, (error) => (error ? kept.reject(error) : kept.resolve()))
  // It rejects above; unheard here, it would end the process.
  sink.on('error', () => {})
  for await (const chunk of content) if (!sink.write(chunk)) await Promise.race([drained(sink), kept.promise])
  sink.end()
  await kept.promise
}

async function fill(pack: Pack, entries: AsyncIterable<NewEntry>) {
  for await (const entry of entries) await put(pack, entry)
  pack.finalize()
}

async function* tarOf(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array> {
  const pack = newPack()
  const filling = fill(pack, entries).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    yield* pack
  } finally {
    pack.destroy()
    await filling
  }
}

async function writeOut(handle: FileHandle, { recipient, entries }: WriteDeps): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of encrypted(tarOf(entries), recipient)) {
    hash.update(chunk)
    await handle.writeFile(chunk)
    bytes += chunk.length
  }
  await handle.sync()
  return { bytes, sha256: hash.digest('hex') }
}

async function writeBeside(side: string, deps: WriteDeps): Promise<Written> {
  const handle = await open(side, 'wx', 0o600)
  try {
    return await writeOut(handle, deps)
  } finally {
    await handle.close()
  }
}

/** What lies on the disk under that name, read from its first to its last byte. */
export async function readBack(place: string): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(place, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

const isThere = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  )

/**
 * Writes beside, syncs, reads back and compares, and only then gives the archive its name, for its owner alone. Throws
 * ArchiveError where that name is taken or the disk gives back something else; nothing stays behind then.
 */
export async function writeArchive(deps: WriteDeps): Promise<Written> {
  const { place } = deps
  const side = `${place}.unfinished-${randomBytes(4).toString('hex')}`
  const taken = () => new ArchiveError('is there already, and a backup overwrites nothing')
  if (await isThere(place)) throw taken()
  try {
    const written = await writeBeside(side, deps)
    const found = await readBack(side)
    if (found.sha256 !== written.sha256)
      throw new ArchiveError('is not on the disk as it was written: the disk gives back something else')
    if (await isThere(place)) throw taken()
    await rename(side, place)
    await syncFolder(path.dirname(place))
    return written
  } finally {
    await rm(side, { force: true })
  }
}
