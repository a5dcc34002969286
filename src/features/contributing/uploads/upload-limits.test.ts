import { describe, expect, test } from 'vitest'
import {
  uploadLengthError,
  limitViolation,
  uploadLimits,
  firstChunkBytes,
  nextChunkBytes,
} from './upload-limits.ts'
import { diskIsTooFull } from '#platform/files/disk-space.ts'
import { maxFileBytes } from '#features/contributing/files/file-type.ts'

const MB = 1_048_576
const GB = 1_024 * MB
const normal = uploadLimits('normal', undefined)
const nothing = { open: 0, bytesToday: 0, bytesStored: 0 }

describe('limits of an account', () => {
  test('T26 allow 3 open uploads and reject the fourth', () => {
    expect(limitViolation(1, { ...nothing, open: 2 }, normal)).toBeUndefined()
    expect(limitViolation(1, { ...nothing, open: 3 }, normal)).toBe('too_many_uploads')
  })

  test('T26 allow 500 MB a day, to the byte', () => {
    const left = 10 * MB
    const today = { ...nothing, bytesToday: 490 * MB }
    expect(limitViolation(left, today, normal)).toBeUndefined()
    expect(limitViolation(left + 1, today, normal)).toBe('too_many_uploads')
  })
})

test('ERR-28 quota limits the bytes of all files, to the byte; without a quota there is no limit', () => {
  const stored = { ...nothing, bytesStored: 5 * MB }
  const limits = uploadLimits('normal', 6 * MB)
  expect(limitViolation(MB, stored, limits)).toBeUndefined()
  expect(limitViolation(MB + 1, stored, limits)).toBe('storage_quota_reached')
  expect(limitViolation(MB, { ...nothing, bytesStored: 1e15 }, normal)).toBeUndefined()
})

test('limits of an account are raised by the test profile, the quota is not', () => {
  const lifted = uploadLimits('test', 6 * MB)
  expect(limitViolation(1, { ...nothing, open: 2_999, bytesToday: 400_000 * MB }, lifted)).toBeUndefined()
  expect(limitViolation(1, { ...nothing, bytesStored: 6 * MB }, lifted)).toBe('storage_quota_reached')
  expect(diskIsTooFull(1, { freeBytes: 50 * MB, totalBytes: 100 * GB }, lifted)).toBe(false)
})

test.each([
  ['1', undefined],
  ['10485760', undefined],
  ['10485761', 'too large'],
  ['1e30', 'too large'],
  ['Infinity', 'too large'],
  ['0', 'empty'],
  ['0.0', 'empty'],
  ['-0', 'empty'],
  ['-1', undefined],
  ['', undefined],
  [' ', undefined],
  ['ten', undefined],
  [undefined, undefined],
])('T24 CONTRIB-10 Upload-Length %j is %s', (header, error) => {
  expect(uploadLengthError(header)).toBe(error)
})

/** Chunk sizes of a transfer without errors. */
function chunksOf(fileBytes: number) {
  const chunks: number[] = []
  for (let [left, size] = [fileBytes, firstChunkBytes]; left > 0; size = nextChunkBytes(size)) {
    chunks.push(Math.min(left, size))
    left -= size
  }
  return chunks
}

test('SDK-02 SDK-03 a file of the maximum size is sent in six chunks', () => {
  expect(chunksOf(maxFileBytes)).toEqual([262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 2_359_296])
})

test('SDK-03 chunks never exceed 16777216 bytes', () => {
  const chunks = chunksOf(1_000_000_000)
  expect(Math.max(...chunks)).toBe(16_777_216)
  expect(nextChunkBytes(8_388_608)).toBe(16_777_216)
  expect(nextChunkBytes(16_777_216)).toBe(16_777_216)
})
