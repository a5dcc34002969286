import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { smallSchool } from '#seed/small-school.ts'
import { answerOf, type Encoding, worthPacking } from './answer.ts'

const text = JSON.stringify(smallSchool.lessons)
const unpackers = { br: brotliDecompressSync, gzip: gunzipSync }
const read = (bytes: string, encoding: Encoding | undefined) => {
  const all = Buffer.from(bytes, 'latin1')
  return (encoding ? unpackers[encoding](all) : all).toString()
}

test('T34 whoever asks in which form and order, it says the same', () => {
  const orders = [
    ['br', undefined, 'gzip', 'br', undefined],
    ['gzip', 'br', 'gzip', undefined],
    [undefined, undefined, 'br', 'br', 'br'],
  ] as const
  for (const order of orders) {
    const answer = answerOf(text)
    for (const encoding of order) {
      const sent = answer.sent(encoding)
      expect(sent.encoding).toBe(encoding)
      expect(read(sent.bytes, encoding)).toBe(text)
      expect(read(answer.json(), undefined)).toBe(text)
    }
  }
})

test('it keeps packed forms alone, and says when that changes', () => {
  let changes = 0
  const answer = answerOf(text, 'name', () => (changes += 1))
  expect(answer.bytes()).toBe(Buffer.byteLength(text))
  const first = answer.sent('br').bytes.length
  expect([answer.bytes(), changes]).toEqual([first, 1])
  const again = answer.sent('br').bytes.length
  expect([answer.bytes(), changes]).toEqual([again, 2])
  const gzip = answer.sent('gzip').bytes.length
  answer.sent(undefined)
  expect([answer.bytes(), changes]).toEqual([again + gzip, 3])
})

test('what is asked for again is packed better, once', () => {
  const answer = answerOf(text)
  const first = answer.sent('br')
  const second = answer.sent('br')
  expect(second.bytes.length).toBeLessThan(first.bytes.length)
  expect(answer.sent('br')).toBe(second)
})

test('what many ask for is packed that well for the first of them', () => {
  const [many, few] = [answerOf(text, 'name', undefined, true), answerOf(text)]
  const first = many.sent('br')
  few.sent('br')
  expect(first.bytes).toBe(few.sent('br').bytes)
  expect(many.sent('br')).toBe(first)
})

test('short answers go as they are', () => {
  const answer = answerOf('x'.repeat(worthPacking - 1))
  expect(answer.sent('br')).toEqual({ bytes: answer.json(), encoding: undefined })
  expect(answer.bytes()).toBe(worthPacking - 1)
})
