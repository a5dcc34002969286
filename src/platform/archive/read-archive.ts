/** Reads an archive that anybody may have made: every name and size is checked, and nothing in it is run. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Entry, type Extract, extract as newExtract } from 'tar-stream'
import { hasErrorCode } from '../files/fsync.ts'
import { decrypted } from './age-stream.ts'
import { ArchiveTrouble, assertEntryName, drained } from './archive-entry.ts'

export interface ReadEntry {
  readonly name: string
  readonly bytes: number
  /** Read it before the next entry is asked for; what is left of it then is skipped. */
  readonly content: AsyncIterable<Uint8Array>
}

export interface ReadParts {
  readonly place: string
  readonly identities: readonly string[]
  /** No entry may be longer. */
  readonly mostEntryBytes: number
}

const ageBegins = 'age-encryption.org/v1\n'
/** Headers of our archives take 2 kB at most; what promises more wants our memory. */
const mostHeaderBytes = 1_048_576

const damaged = (what: string) => new ArchiveTrouble(`is damaged or was cut short (${what})`)

const inWords = (trouble: unknown) => {
  if (trouble instanceof ArchiveTrouble || !(trouble instanceof Error)) return trouble
  if (trouble.message.includes('no identity matched'))
    return new ArchiveTrouble('was encrypted to another key than the one in BACKUP_IDENTITY_FILE')
  return 'code' in trouble ? trouble : damaged(trouble.message)
}

async function beginOf(place: string) {
  const handle = await open(place, 'r').catch((trouble: unknown) => {
    if (hasErrorCode(trouble, 'ENOENT', 'ENOTDIR')) throw new ArchiveTrouble('does not exist')
    throw trouble
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageBegins.length), 0, ageBegins.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function assertIsAge(place: string) {
  const begin = await beginOf(place)
  if (begin !== ageBegins) throw new ArchiveTrouble('is not an archive that a backup has made')
}

const plainOf = ({ place, identities }: ReadParts) =>
  decrypted(createReadStream(place, { highWaterMark: 1_048_576 }), identities)

/** Hands the bytes to the tar reader; between two entries no more than a header's worth. */
async function feed(plain: AsyncIterable<Uint8Array>, extract: Extract) {
  let [inEntry, sinceEntry] = [false, 0]
  extract.on('entry', (_header, stream) => {
    inEntry = true
    sinceEntry = 0
    stream.on('close', () => (inEntry = false))
  })
  for await (const chunk of plain) {
    if (extract.destroyed) return
    sinceEntry = inEntry ? 0 : sinceEntry + chunk.length
    if (sinceEntry > mostHeaderBytes) throw damaged('a header without an end')
    if (!extract.write(chunk)) await drained(extract)
  }
  extract.end()
}

function checked({ header }: Entry, seen: Set<string>, mostBytes: number) {
  const { name, size = 0, type } = header
  assertEntryName(name)
  if (type !== 'file') throw new ArchiveTrouble(`holds a ${type} (${name}) where only files may be`)
  if (seen.has(name)) throw new ArchiveTrouble(`holds ${name} twice`)
  if (!(size >= 0 && size <= mostBytes)) throw new ArchiveTrouble(`holds ${name}, which is too long`)
  seen.add(name)
  return { name, bytes: size }
}

async function* contentOf(entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* entry
  } catch (trouble) {
    throw inWords(trouble)
  }
}

/**
 * The entries in their order. Throws ArchiveTrouble, whose message goes on from the archive's name, when it is none, is
 * damaged, was encrypted to another key, or holds what no archive of ours holds. The end proves that it is whole.
 */
export async function* readArchive(parts: ReadParts): AsyncGenerator<ReadEntry> {
  await assertIsAge(parts.place)
  const plain = plainOf(parts)
  const extract = newExtract()
  const feeding = feed(plain, extract).catch((trouble: unknown) => {
    extract.destroy(trouble instanceof Error ? trouble : damaged(String(trouble)))
  })
  const seen = new Set<string>()
  try {
    for await (const entry of extract) {
      yield { ...checked(entry, seen, parts.mostEntryBytes), content: contentOf(entry) }
      entry.resume()
    }
  } catch (trouble) {
    throw inWords(trouble)
  } finally {
    extract.destroy()
    await feeding
  }
}
