/** Splits files into gzip chunks, because an archive entry declares its length before its content. */
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { type NewEntry, pieceBytes, splitIntoPieces, wholeEntry } from '#platform/archive/write-archive.ts'

interface PlainFile {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

const [gzipAsync, gunzipAsync] = [promisify(gzip), promisify(gunzip)]
const partName = /^(.+)\.gz(\d+)$/

/** An empty file has one chunk too. */
export async function* gzipChunks(files: AsyncIterable<PlainFile>): AsyncGenerator<NewEntry> {
  for await (const { name, content } of files) {
    let part = 0
    const entryOf = async (bytes: Buffer) => {
      const gzipped = await gzipAsync(bytes, { level: constants.Z_BEST_SPEED })
      return wholeEntry(`${name}.gz${part++}`, gzipped)
    }
    for await (const bytes of splitIntoPieces(content)) yield await entryOf(bytes)
    if (part === 0) yield await entryOf(Buffer.alloc(0))
  }
}

const partOf = ({ name }: PlainFile) => {
  const [, file, part] = partName.exec(name) ?? []
  return file === undefined ? undefined : { file, part: Number(part) }
}

/** Limit of a chunk before and after compression; a longer one is an attack on memory. */
export const maxPartBytes = 2 * pieceBytes

async function gunzipChunk({ content }: PlainFile) {
  return gunzipAsync(await buffer(content), { maxOutputLength: maxPartBytes })
}

/** Joins chunks into files again, in order, and skips other entries. Read each file before the next. */
export async function* gunzipChunks(entries: AsyncIterable<PlainFile>): AsyncGenerator<PlainFile> {
  const iterator = entries[Symbol.asyncIterator]()
  const read = async () => {
    const next = await iterator.next()
    return next.done ? undefined : next.value
  }
  let current = await read()
  async function* chunksOf(file: string) {
    for (let next = 0; current && partOf(current)?.file === file; current = await read()) {
      if (partOf(current)?.part !== next++) throw new Error(`${file} is incomplete in the archive`)
      yield await gunzipChunk(current)
    }
  }
  try {
    while (current) {
      const found = partOf(current)
      if (found) yield { name: found.file, content: chunksOf(found.file) }
      else current = await read()
    }
  } finally {
    await iterator.return?.()
  }
}
