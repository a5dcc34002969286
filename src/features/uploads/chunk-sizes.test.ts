import { expect, test } from 'vitest'
import { maxFileBytes } from '#features/files/file-type.ts'
import { firstPieceBytes, nextPieceBytes } from './chunk-sizes.ts'

/** The pieces of a file, when nothing goes wrong. */
function piecesOf(fileBytes: number) {
  const pieces: number[] = []
  for (let [left, size] = [fileBytes, firstPieceBytes]; left > 0; size = nextPieceBytes(size)) {
    pieces.push(Math.min(left, size))
    left -= size
  }
  return pieces
}

test('SDK-02 SDK-03 the largest file there may be goes in six pieces', () => {
  expect(piecesOf(maxFileBytes)).toEqual([262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 2_359_296])
})

test('SDK-03 no piece is ever larger than 16777216 bytes', () => {
  const pieces = piecesOf(1_000_000_000)
  expect(Math.max(...pieces)).toBe(16_777_216)
  expect(nextPieceBytes(8_388_608)).toBe(16_777_216)
  expect(nextPieceBytes(16_777_216)).toBe(16_777_216)
})
