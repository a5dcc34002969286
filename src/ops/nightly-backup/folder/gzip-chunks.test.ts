import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxPartBytes, gzipChunks, gunzipChunks } from './gzip-chunks.ts'

async function* those<T>(...all: readonly T[]) {
  yield* all
}
const chunkBytes = 262_144
const chunksOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, i) =>
    bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes),
  )
const file = (name: string, content: Buffer) => ({ name, content: those(...chunksOf(content)) })

async function contents(entries: Parameters<typeof gunzipChunks>[0]) {
  const found: Record<string, Buffer> = {}
  for await (const { name, content } of gunzipChunks(entries)) found[name] = await buffer(content)
  return found
}

async function entriesOf(...files: Parameters<typeof file>[]) {
  const entries: { name: string; content: AsyncIterable<Uint8Array> }[] = []
  for await (const { name, content } of gzipChunks(those(...files.map((each) => file(...each)))))
    entries.push({ name, content: those(await buffer(Readable.from(content))) })
  return entries
}

test('R13 files are unchanged after a round trip, empty ones too', async () => {
  const [large, small] = [randomBytes(9_000_000), Buffer.from('PG')]
  const entries = await entriesOf(['base/1', large], ['empty', Buffer.alloc(0)], ['PG_VERSION', small])
  expect(entries.map(({ name }) => name)).toEqual([
    'base/1.gz0',
    'base/1.gz1',
    'base/1.gz2',
    'empty.gz0',
    'PG_VERSION.gz0',
  ])
  const found = await contents(those(...entries))
  expect(found['base/1']?.equals(large)).toBe(true)
  expect([found['empty']?.length, found['PG_VERSION']]).toEqual([0, small])
})

test('R13 a missing chunk, or one over the size limit, is rejected', async () => {
  const [first, , third] = await entriesOf(['base/1', randomBytes(9_000_000)])
  if (!first || !third) throw new Error('There are three parts')
  await expect(contents(those(first, third))).rejects.toThrow('base/1 is incomplete in the archive')
  const bomb = gzipSync(Buffer.alloc(maxPartBytes + 1))
  await expect(contents(those({ name: 'x.gz0', content: those(bomb) }))).rejects.toThrow(/larger than/)
})

test('a WAL segment of zeros compresses to less than 6,000 bytes', async () => {
  const [entry] = await entriesOf(['000000010000000000000001', Buffer.alloc(1_048_576)])
  expect((await buffer(entry?.content ?? those<Buffer>())).length).toBeLessThan(6_000)
})
