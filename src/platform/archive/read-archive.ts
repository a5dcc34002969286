/** Reads an untrusted archive: every name and size is checked, and nothing in it is executed. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Entry, type Extract, extract as newExtract } from 'tar-stream'
import { decrypt } from './age-encryption.ts'
import { ArchiveError, assertEntryName, waitForDrain } from './archive-entry.ts'
import { hasErrorCode } from '../errors.ts'

export interface ReadEntry {
  readonly name: string
  readonly bytes: number
  /** Read it before the next entry; the unread rest is skipped. */
  readonly content: AsyncIterable<Uint8Array>
}

const ageMagic = 'age-encryption.org/v1\n'
/** Headers of our archives take 2 kB at most; a larger one would fill the memory. */
const maxHeaderBytes = 1_048_576

const damaged = (what: string) => new ArchiveError(`is damaged or was cut short (${what})`)

const toArchiveError = (error: unknown) => {
  if (error instanceof ArchiveError || !(error instanceof Error)) return error
  if (error.message.includes('no identity matched'))
    return new ArchiveError('was encrypted to another key than the one in BACKUP_IDENTITY_FILE')
  return 'code' in error ? error : damaged(error.message)
}

async function readMagic(path: string) {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) throw new ArchiveError('does not exist')
    throw error
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Feeds the tar reader; at most one header's bytes between two entries. */
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
    if (sinceEntry > maxHeaderBytes) throw damaged('a header without an end')
    if (!extract.write(chunk)) await waitForDrain(extract)
  }
  extract.end()
}

function checked({ header }: Entry, seen: Set<string>, maxBytes: number) {
  const { name, size = 0, type } = header
  assertEntryName(name)
  if (type !== 'file') throw new ArchiveError(`holds a ${type} (${name}) where only files may be`)
  if (seen.has(name)) throw new ArchiveError(`holds ${name} twice`)
  if (!(size >= 0 && size <= maxBytes)) throw new ArchiveError(`holds ${name}, which is too long`)
  seen.add(name)
  return { name, bytes: size }
}

async function* contentOf(entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* entry
  } catch (error) {
    throw toArchiveError(error)
  }
}

/**
 * Yields the entries in order. Throws ArchiveError, whose message continues after the archive's name, if the file is no
 * archive, damaged, encrypted to another key, or has a forbidden entry. Only a complete iteration proves it whole.
 */
export async function* readArchive({
  path,
  identities,
  maxEntryBytes,
}: {
  readonly path: string
  readonly identities: readonly string[]
  readonly maxEntryBytes: number
}): AsyncGenerator<ReadEntry> {
  if ((await readMagic(path)) !== ageMagic) throw new ArchiveError('is not a backup archive')
  const plain = decrypt(createReadStream(path, { highWaterMark: 1_048_576 }), identities)
  const extract = newExtract()
  const feeding = feed(plain, extract).catch((error: unknown) => {
    extract.destroy(error instanceof Error ? error : damaged(String(error)))
  })
  const seen = new Set<string>()
  try {
    for await (const entry of extract) {
      yield { ...checked(entry, seen, maxEntryBytes), content: contentOf(entry) }
      entry.resume()
    }
  } catch (error) {
    throw toArchiveError(error)
  } finally {
    extract.destroy()
    await feeding
  }
}
