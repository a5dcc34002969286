import { expect, test } from 'vitest'
import { typedArrayBuilder } from './typed-array-builder.ts'
import { lruCache } from './caches.ts'

test('lruCache retains recently read values within its limit', () => {
  const rows = lruCache<string>(10)
  for (let i = 0; i < 100; i += 1) {
    rows.set(i, `row ${i}`)
    expect(rows.get(0)).toBe('row 0')
  }
  const cached = Array.from({ length: 100 }, (_, i) => i).filter((i) => rows.get(i) !== undefined)
  expect(cached).toEqual(expect.arrayContaining([0, 97, 98, 99]))
  expect(cached.length).toBeLessThanOrEqual(10)
})

test('lruCache deletes values of both generations', () => {
  const rows = lruCache<string>(4)
  for (let i = 0; i < 4; i += 1) rows.set(i, `row ${i}`)
  for (let i = 0; i < 4; i += 1) rows.delete(i)
  for (let i = 0; i < 4; i += 1) expect(rows.get(i)).toBeUndefined()
})

test.each([0, 1, 64, 65, 16_384, 16_385, 50_000])(
  'typedArrayBuilder returns %i numbers as pushed',
  (count) => {
    const column = typedArrayBuilder(Uint32Array)
    for (let i = 0; i < count; i += 1) column.push(i * 3)
    expect([column.length(), column.bytes()]).toEqual([count, 4 * count])
    const expected = Uint32Array.from({ length: count }, (_, i) => i * 3)
    expect(Buffer.from(column.done().buffer).equals(Buffer.from(expected.buffer))).toBe(true)
  },
)
