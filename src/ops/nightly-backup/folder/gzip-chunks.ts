/** Files of a database in an archive: each in compressed parts, whose length is known before they are written. */
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { NewEntry } from '#platform/archive/write-archive.ts'

interface PlainFile {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

const partBytes = 4_194_304
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
const partName = /^(.+)\.gz(\d+)$/

async function* portions(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [held, bytes]: [Uint8Array[], number] = [[], 0]
  for await (const chunk of content) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(held)
    ;[held, bytes] = [[], 0]
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** A file of no length has one part too. */
export async function* gzipChunks(files: AsyncIterable<PlainFile>): AsyncGenerator<NewEntry> {
  for await (const { name, content } of files) {
    let part = 0
    const entryOf = async (bytes: Buffer): Promise<NewEntry> => {
      const small = await pack(bytes, { level: constants.Z_BEST_SPEED })
      return { name: `${name}.gz${part++}`, bytes: small.length, content: [small] }
    }
    for await (const bytes of portions(content)) yield await entryOf(bytes)
    if (part === 0) yield await entryOf(Buffer.alloc(0))
  }
}

const partOf = ({ name }: PlainFile) => {
  const [, file, part] = partName.exec(name) ?? []
  return file === undefined ? undefined : { file, part: Number(part) }
}

/** No part of ours is longer, gzipChunks or not; what claims to be wants our memory. */
export const maxPartBytes = 2 * partBytes

async function unpackedPart({ content }: PlainFile) {
  return unpack(await buffer(content), { maxOutputLength: maxPartBytes })
}

/** The files again, in their order; what is no part of any is passed over. Read each before the next. */
export async function* gunzipChunks(entries: AsyncIterable<PlainFile>): AsyncGenerator<PlainFile> {
  const iterator = entries[Symbol.asyncIterator]()
  const read = async () => {
    const next = await iterator.next()
    return next.done ? undefined : next.value
  }
  let current = await read()
  async function* partsOf(file: string) {
    for (let next = 0; current && partOf(current)?.file === file; current = await read()) {
      if (partOf(current)?.part !== next++) throw new Error(`${file} is not whole in the archive`)
      yield await unpackedPart(current)
    }
  }
  try {
    while (current) {
      const found = partOf(current)
      if (found) yield { name: found.file, content: partsOf(found.file) }
      else current = await read()
    }
  } finally {
    await iterator.return?.()
  }
}
