/** Reads an archive of the site from its first to its last entry, and checks that all it promises is in it. */
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { ArchiveError } from '#platform/archive/archive-entry.ts'
import type { ReadEntry } from '#platform/archive/read-archive.ts'
import { isStorageKey } from '#platform/files/storage-key.ts'
import {
  archiveFormat,
  endName,
  endShape,
  type Manifest,
  manifestName,
  manifestShape,
  placeOf,
  tablePart,
} from '../backup/site-manifest.ts'

export type Content = AsyncIterable<Uint8Array>
export type Table = Manifest['tables'][number]

/** What is done with what is read. Each content is read to its end. */
export interface ArchiveVisitor {
  manifest(manifest: Manifest): Promise<void>
  /** All rows of a table, as text of COPY. Gives how many they were; undefined where nobody counted. */
  table(table: Table, rows: Content): Promise<number | undefined>
  /** After the last table, before the first file. */
  rowsRead(): Promise<void>
  /** A stored file by its key. One that was deleted during the backup may come twice. */
  file(key: string, content: Content): Promise<void>
}

const notOurs = (why: string) => new ArchiveError(`is not a whole archive of a site (${why})`)

async function readJson({ name, bytes, content }: ReadEntry): Promise<unknown> {
  if (bytes > 1_048_576) throw notOurs(`${name} is too long`)
  const text = (await buffer(content)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw notOurs(`${name} cannot be read`)
  }
}

const anyFormat = z.looseObject({ format: z.number() })

async function readManifest(entry: ReadEntry | undefined): Promise<Manifest> {
  if (entry?.name !== manifestName) throw notOurs('it does not begin with what is in it')
  const json = await readJson(entry)
  const format = z.safeParse(anyFormat, json).data?.format ?? 0
  if (format > archiveFormat)
    throw new ArchiveError('was made by a newer version of Thuto. Restore it with that version')
  const { data } = z.safeParse(manifestShape, json)
  if (!data) throw notOurs(`${manifestName} is not as it should be`)
  return data
}

function keyOf({ name }: ReadEntry): string {
  const place = Object.values(placeOf).find((each) => name.startsWith(each))
  const key = `uploads/${name.slice(place?.length)}`
  if (place === undefined || !isStorageKey(key)) throw notOurs(`${name} has no place in it`)
  return key
}

/** One entry at a time, with a look at the next. */
async function inTurn(entries: AsyncIterable<ReadEntry>) {
  const iterator = entries[Symbol.asyncIterator]()
  const read = async () => {
    const next = await iterator.next()
    return next.done ? undefined : next.value
  }
  let current = await read()
  return {
    current: () => current,
    async goOn() {
      current = await read()
    },
    close: () => iterator.return?.(),
  }
}
type Turn = Awaited<ReturnType<typeof inTurn>>

async function* rowsOf(turn: Turn, { name }: Table): AsyncGenerator<Uint8Array> {
  for (let part = 1; turn.current()?.name === tablePart(name, part); part += 1) {
    yield* turn.current()?.content ?? []
    await turn.goOn()
  }
}

async function walkTables(turn: Turn, { tables }: Manifest, taker: ArchiveVisitor) {
  for (const table of tables) {
    const rows = await taker.table(table, rowsOf(turn, table))
    if (rows !== undefined && rows !== table.rows)
      throw notOurs(`${table.name} has ${rows} rows instead of ${table.rows}`)
  }
  await taker.rowsRead()
}

async function walkFiles(turn: Turn, taker: ArchiveVisitor): Promise<number> {
  let files = 0
  for (let entry = turn.current(); entry && entry.name !== endName; entry = turn.current()) {
    await taker.file(keyOf(entry), entry.content)
    files += 1
    await turn.goOn()
  }
  return files
}

/** Throws ArchiveError where something is missing, in another place or not ours. */
export async function readSiteArchive(
  entries: AsyncIterable<ReadEntry>,
  taker: ArchiveVisitor,
): Promise<void> {
  const turn = await inTurn(entries)
  try {
    const manifest = await readManifest(turn.current())
    await taker.manifest(manifest)
    await turn.goOn()
    await walkTables(turn, manifest, taker)
    const files = await walkFiles(turn, taker)
    const last = turn.current()
    const { data: end } = z.safeParse(endShape, last && (await readJson(last)))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    if (end?.rows !== rows || end.files !== files) throw notOurs('its end is missing')
    await turn.goOn()
    if (turn.current()) throw notOurs('something stands behind its end')
  } finally {
    await turn.close()
  }
}
