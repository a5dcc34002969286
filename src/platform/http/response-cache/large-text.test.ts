import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  encodeResponse,
  bodyOf,
  largeAnswer,
  type LargeText,
  etagOf,
  compressIfLarge,
} from './encoded-response.ts'

const text = Array.from({ length: 40_000 }, (_, i) => `Lesson ${i}: ë, ŵ and 水. `).join('')

async function large(): Promise<LargeText> {
  const packed = await compressIfLarge(text)
  if (typeof packed === 'string') throw new Error('The text is not large')
  return packed
}

test('F-C2 all readers of a large text share the same bytes', async () => {
  const packed = await large()
  for (const encoding of ['br', 'gzip'] as const)
    expect(bodyOf(packed, encoding)).toBe(bodyOf(packed, encoding))
  expect(gunzipSync(packed.forms.gzip).toString()).toBe(text)
  expect(brotliDecompressSync(packed.forms.br).toString()).toBe(text)
})

test('F-C2 a plain large text is decompressed at the speed of its reader', async () => {
  const packed = await large()
  expect(packed).toHaveLength(Buffer.byteLength(text))
  const silent = bodyOf(packed, undefined)
  const whole = bodyOf(packed, undefined)
  if (!(silent instanceof Readable && whole instanceof Readable)) throw new Error('There is no stream')
  silent.read(0)
  // By now the other stream has been decompressed to its end.
  expect((await buffer(whole)).toString()).toBe(text)
  expect(silent.readableLength).toBeGreaterThan(0)
  expect(silent.readableLength).toBeLessThanOrEqual(2 * silent.readableHighWaterMark)
  silent.destroy()
})

test('a large response has the ETag and text of a small one and stores compressed forms only', async () => {
  const answer = largeAnswer(await large())
  expect(answer.name).toBe(etagOf(text))
  expect(answer.json()).toBe(encodeResponse(text).json())
  expect(answer.bytes()).toBeLessThan(Buffer.byteLength(text) / 2)
})

test('a small text is returned unchanged', async () => {
  expect(await compressIfLarge('short')).toBe('short')
})
