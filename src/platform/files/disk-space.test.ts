import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { diskIsTooFull, freeDiskOf } from './disk-space.ts'

const MB = 1_048_576
const GB = 1_024 * MB

test('R5 freeDiskOf returns bytes, and undefined for a missing folder', async () => {
  const disk = await freeDiskOf(tmpdir())()
  expect(disk?.totalBytes).toBeGreaterThan(1_048_576)
  expect(disk?.freeBytes).toBeLessThanOrEqual(disk?.totalBytes ?? 0)
  expect(await freeDiskOf(`${tmpdir()}/no/such/folder`)()).toBeUndefined()
  expect((await freeDiskOf(`${tmpdir()}/no/such/folder`, tmpdir())())?.totalBytes).toBe(disk?.totalBytes)
})

describe('disk reserve', () => {
  test.each([
    ['5 % of a large disk', 200 * GB, 10 * GB],
    ['1 GiB of a usual disk', 12 * GB, GB],
    ['a fifth of a tiny disk', 100 * MB, 20 * MB],
  ])('T26 R5 %s stays free', (_, totalBytes, reserve) => {
    const bytes = 3 * MB
    expect(diskIsTooFull(bytes, { totalBytes, freeBytes: reserve + bytes })).toBe(false)
    expect(diskIsTooFull(bytes, { totalBytes, freeBytes: reserve + bytes - 1 })).toBe(true)
  })

  test('is not checked if the size of the disk is unknown', () => {
    expect(diskIsTooFull(1, undefined)).toBe(false)
    expect(diskIsTooFull(1, { totalBytes: 0, freeBytes: 0 })).toBe(false)
  })
})
