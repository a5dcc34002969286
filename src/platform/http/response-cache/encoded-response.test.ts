import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { smallSchool } from '#seed/small-school.ts'
import { encodeResponse, type Encoding, minCompressBytes } from './encoded-response.ts'

const text = JSON.stringify(smallSchool.lessons)
const unpackers = { br: brotliDecompressSync, gzip: gunzipSync }
const read = (bytes: string, encoding: Encoding | undefined) => {
  const all = Buffer.from(bytes, 'latin1')
  return (encoding ? unpackers[encoding](all) : all).toString()
}

test('T34 encodeResponse gives the same text in every encoding and order', () => {
  const orders = [
    ['br', undefined, 'gzip', 'br', undefined],
    ['gzip', 'br', 'gzip', undefined],
    [undefined, undefined, 'br', 'br', 'br'],
  ] as const
  for (const order of orders) {
    const answer = encodeResponse(text)
    for (const encoding of order) {
      const sent = answer.sent(encoding)
      expect(sent.encoding).toBe(encoding)
      expect(read(sent.bytes, encoding)).toBe(text)
      expect(read(answer.json(), undefined)).toBe(text)
    }
  }
})

test('encodeResponse stores compressed forms only and reports changes', () => {
  let changes = 0
  const answer = encodeResponse(text, 'name', () => (changes += 1))
  expect(answer.bytes()).toBe(Buffer.byteLength(text))
  const first = answer.sent('br').bytes.length
  expect([answer.bytes(), changes]).toEqual([first, 1])
  const brotli = answer.sent('br').bytes.length
  expect([answer.bytes(), changes]).toEqual([brotli, 2])
  const gzip = answer.sent('gzip').bytes.length
  answer.sent(undefined)
  expect([answer.bytes(), changes]).toEqual([brotli + gzip, 3])
})

test('the second request compresses better, once', () => {
  const answer = encodeResponse(text)
  const first = answer.sent('br')
  const second = answer.sent('br')
  expect(second.bytes.length).toBeLessThan(first.bytes.length)
  expect(answer.sent('br')).toBe(second)
})

test('a popular response is compressed well at the first request', () => {
  const [many, few] = [encodeResponse(text, 'name', undefined, true), encodeResponse(text)]
  const first = many.sent('br')
  few.sent('br')
  expect(first.bytes).toBe(few.sent('br').bytes)
  expect(many.sent('br')).toBe(first)
})

test('short responses stay uncompressed', () => {
  const answer = encodeResponse('x'.repeat(minCompressBytes - 1))
  expect(answer.sent('br')).toEqual({ bytes: answer.json(), encoding: undefined })
  expect(answer.bytes()).toBe(minCompressBytes - 1)
})
