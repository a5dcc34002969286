import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { freeDiskOf } from './disk-space.ts'

test('R5 freeDiskOf returns bytes, and undefined for a missing folder', async () => {
  const disk = await freeDiskOf(tmpdir())()
  expect(disk?.totalBytes).toBeGreaterThan(1_048_576)
  expect(disk?.freeBytes).toBeLessThanOrEqual(disk?.totalBytes ?? 0)
  expect(await freeDiskOf(`${tmpdir()}/no/such/folder`)()).toBeUndefined()
  expect((await freeDiskOf(`${tmpdir()}/no/such/folder`, tmpdir())())?.totalBytes).toBe(disk?.totalBytes)
})
