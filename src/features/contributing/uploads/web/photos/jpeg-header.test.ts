import { expect, test } from 'vitest'
import { isDecodable } from './jpeg-header.ts'

const u16 = (value: number) => [value >> 8, value & 0xff]
const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  ...u16(content.length + 2),
  ...content,
]
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, [8, ...u16(height), ...u16(width), 3])
const jpeg = (...segments: readonly (readonly number[])[]) =>
  new Blob([new Uint8Array([0xff, 0xd8, ...segments.flat()])])
const exif = segment(
  0xe1,
  Array.from({ length: 60_000 }, () => 0xc0),
)
const huffmanTable = segment(0xc4, [0, 0xff, 0xff, 0xff, 0xff, 0xff])

test.each([
  ['12 megapixels', jpeg(frame(4032, 3024)), true],
  [
    '12 megapixels after EXIF of 240 kB and a table',
    jpeg(exif, exif, exif, exif, huffmanTable, frame(4032, 3024)),
    true,
  ],
  ['60 megapixels', jpeg(exif, frame(9000, 6700)), false],
  ['60 megapixels, progressive', jpeg(frame(9000, 6700, 0xc2)), false],
  ['a side of 16,384 pixels', jpeg(frame(16_384, 1000)), true],
  ['a side of 16,385 pixels', jpeg(frame(1000, 16_385)), false],
  ['a header that ends early', jpeg(exif.slice(0, 9)), false],
  ['endless empty segments', jpeg(...Array.from({ length: 600 }, () => segment(0xe0, []))), false],
  ['another format, which the decoder judges', new Blob(['RIFF....WEBP']), true],
  ['an empty file, which the decoder judges', new Blob([]), true],
])('PHONE-24 picture of %s', async (_, file, expected) => {
  expect(await isDecodable(file)).toBe(expected)
})
