/** Writes an archive: tar, encrypt by age in one streaming pass. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Headers, type Pack, pack as newPack } from 'tar-stream'
import { syncFolder } from '../files/fsync.ts'
import { encrypt } from './age-encryption.ts'
import { ArchiveError, assertEntryName, waitForDrain } from './archive-entry.ts'

export interface NewEntry {
  readonly name: string
  /** Exact length of `content`. */
  readonly bytes: number
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** An entry whose content is in memory. */
export const wholeEntry = (name: string, content: Buffer): NewEntry => ({
  name,
  bytes: content.length,
  content: [content],
})
export const jsonEntry = (name: string, value: object) => wholeEntry(name, Buffer.from(JSON.stringify(value)))

export const pieceBytes = 4_194_304

/** Splits a content of unknown length into pieces, one for each entry: an entry declares its length. */
export async function* splitIntoPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [pieces, bytes]: [Uint8Array[], number] = [[], 0]
  for await (const chunk of content) {
    pieces.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(pieces)
    ;[pieces, bytes] = [[], 0]
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

export interface Written {
  readonly bytes: number
  readonly sha256: string
}

interface NewArchive {
  readonly path: string
  readonly recipient: string
  readonly entries: AsyncIterable<NewEntry>
}

async function addEntry(pack: Pack, { name, bytes, content }: NewEntry) {
  assertEntryName(name)
  const finished = Promise.withResolvers<void>()
  finished.promise.catch(() => {})
  // Times and owners are left out: a restore does not need them.
  const header: Headers = { name, size: bytes, mode: 0o600, mtime: new Date(0) }
  const sink = pack.entry(header, (error) => (error ? finished.reject(error) : finished.resolve()))
  // The promise above rejects too; an unhandled event would end the process.
  sink.on('error', () => {})
  for await (const chunk of content)
    if (!sink.write(chunk)) await Promise.race([waitForDrain(sink), finished.promise])
  sink.end()
  await finished.promise
}

async function addEntries(pack: Pack, entries: AsyncIterable<NewEntry>) {
  for await (const entry of entries) await addEntry(pack, entry)
  pack.finalize()
}

async function* tarOf(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array> {
  const pack = newPack()
  const filling = addEntries(pack, entries).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    yield* pack
  } finally {
    pack.destroy()
    await filling
  }
}

async function writeTemporary(temporary: string, { recipient, entries }: NewArchive): Promise<Written> {
  const handle = await open(temporary, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of encrypt(tarOf(entries), recipient)) {
      hash.update(chunk)
      await handle.writeFile(chunk)
      bytes += chunk.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Length and hash of a content. */
export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads the file back from disk; returns its length and hash. */
export const readBack = (file: string) => digestOf(createReadStream(file, { highWaterMark: 1_048_576 }))

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/**
 * Writes to a temporary file, syncs, reads back and compares, then renames; mode 0600. Throws ArchiveError if the name is
 * taken or the disk returns other data; leaves nothing behind then.
 */
export async function writeArchive(deps: NewArchive): Promise<Written> {
  const { path: target } = deps
  const temporary = `${target}.unfinished-${randomBytes(4).toString('hex')}`
  const taken = () => new ArchiveError('already exists, and a backup overwrites nothing')
  if (await exists(target)) throw taken()
  try {
    const written = await writeTemporary(temporary, deps)
    const found = await readBack(temporary)
    if (found.sha256 !== written.sha256)
      throw new ArchiveError('is not on the disk as it was written: the disk gives back something else')
    if (await exists(target)) throw taken()
    await rename(temporary, target)
    await syncFolder(path.dirname(target))
    return written
  } finally {
    await rm(temporary, { force: true })
  }
}
