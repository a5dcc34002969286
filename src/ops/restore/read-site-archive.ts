/** Reads a site archive from the first to the last entry and checks it against its manifest. */
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { ArchiveError } from '#platform/archive/archive-entry.ts'
import type { ReadEntry } from '#platform/archive/read-archive.ts'
import { isStorageKey } from '#platform/files/file-store.ts'
import {
  archiveFormat,
  endName,
  endShape,
  type Manifest,
  manifestName,
  manifestShape,
  entryPrefixes,
  tablePart,
} from '../backup/site-manifest.ts'

export type Content = AsyncIterable<Uint8Array>
export type Table = Manifest['tables'][number]

/** Callbacks for the parts of an archive. Each reads its content to the end. */
export interface ArchiveVisitor {
  manifest(manifest: Manifest): Promise<void>
  /** All rows of a table in the text format of COPY. Returns their number, or undefined if not counted. */
  table(table: Table, rows: Content): Promise<number | undefined>
  /** After the last table, before the first file. */
  rowsRead(): Promise<void>
  /** A stored file. A file deleted during the backup may come twice. */
  file(key: string, content: Content): Promise<void>
}

const invalidArchive = (why: string) => new ArchiveError(`is not a complete archive of a site (${why})`)

async function readJson({ name, bytes, content }: ReadEntry): Promise<unknown> {
  if (bytes > 1_048_576) throw invalidArchive(`${name} is too long`)
  const text = (await buffer(content)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw invalidArchive(`${name} cannot be read`)
  }
}

const anyFormat = z.looseObject({ format: z.number() })

async function readManifest(entry: ReadEntry | undefined): Promise<Manifest> {
  if (entry?.name !== manifestName) throw invalidArchive('it does not start with its manifest')
  const json = await readJson(entry)
  const format = z.safeParse(anyFormat, json).data?.format ?? 0
  if (format > archiveFormat)
    throw new ArchiveError('was made by a newer version of Thuto. Restore it with that version')
  const { data } = z.safeParse(manifestShape, json)
  if (!data) throw invalidArchive(`${manifestName} is not valid`)
  return data
}

function keyOf({ name }: ReadEntry): string {
  const prefix = Object.values(entryPrefixes).find((each) => name.startsWith(each))
  const key = `uploads/${name.slice(prefix?.length)}`
  if (prefix === undefined || !isStorageKey(key)) throw invalidArchive(`${name} has no place in it`)
  return key
}

/** Reads one entry at a time; `current` may be read several times. */
async function peekable(entries: AsyncIterable<ReadEntry>) {
  const iterator = entries[Symbol.asyncIterator]()
  const read = async () => {
    const next = await iterator.next()
    return next.done ? undefined : next.value
  }
  let current = await read()
  return {
    current: () => current,
    async advance() {
      current = await read()
    },
    close: () => iterator.return?.(),
  }
}
type EntryReader = Awaited<ReturnType<typeof peekable>>

async function* rowsOf(reader: EntryReader, { name }: Table): AsyncGenerator<Uint8Array> {
  for (let part = 1; reader.current()?.name === tablePart(name, part); part += 1) {
    yield* reader.current()?.content ?? []
    await reader.advance()
  }
}

async function readTables(reader: EntryReader, { tables }: Manifest, visitor: ArchiveVisitor) {
  for (const table of tables) {
    const rows = await visitor.table(table, rowsOf(reader, table))
    if (rows !== undefined && rows !== table.rows)
      throw invalidArchive(`${table.name} has ${rows} rows instead of ${table.rows}`)
  }
  await visitor.rowsRead()
}

async function readFiles(reader: EntryReader, visitor: ArchiveVisitor): Promise<number> {
  let files = 0
  for (let entry = reader.current(); entry && entry.name !== endName; entry = reader.current()) {
    await visitor.file(keyOf(entry), entry.content)
    files += 1
    await reader.advance()
  }
  return files
}

/** Throws ArchiveError if an entry is missing, out of order or unknown. */
export async function readSiteArchive(
  entries: AsyncIterable<ReadEntry>,
  visitor: ArchiveVisitor,
): Promise<void> {
  const reader = await peekable(entries)
  try {
    const manifest = await readManifest(reader.current())
    await visitor.manifest(manifest)
    await reader.advance()
    await readTables(reader, manifest, visitor)
    const files = await readFiles(reader, visitor)
    const last = reader.current()
    const { data: end } = z.safeParse(endShape, last && (await readJson(last)))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    if (end?.rows !== rows || end.files !== files) throw invalidArchive('its end is missing')
    await reader.advance()
    if (reader.current()) throw invalidArchive('there is more after its end')
  } finally {
    await reader.close()
  }
}
