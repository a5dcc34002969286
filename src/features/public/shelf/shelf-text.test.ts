import { expect, test } from 'vitest'
import { sizeLabel } from '#features/catalogue/resources/format.ts'
import { freeBytes, storageFullText, spaceLabel, shelfLabel } from './shelf-text.ts'

test('size label shows the bytes of a file, and “link only” for a link', () => {
  expect(sizeLabel({ kind: 'file', bytes: 545_000 })).toBe('545 kB')
  expect(sizeLabel({ kind: 'link', bytes: null })).toBe('link only')
})

test('free space leaves a megabyte for the rest of the site and is never negative', () => {
  expect(freeBytes({ used: 1_000_000, quota: 5_000_000 })).toBe(3_000_000)
  expect(freeBytes({ used: 4_500_000, quota: 5_000_000 })).toBe(0)
})

test('storage full message states the size, the free space if known, and a remedy', () => {
  expect(storageFullText(3_000_000, { used: 0, quota: 2_200_000 })).toBe(
    'Not enough space: 3.0 MB needed, 1.2 MB free. Remove something and try again.',
  )
  expect(storageFullText(3_000_000)).toContain('3.0 MB needed. Remove')
})

test('shelf label shows number and size, and no size for links alone', () => {
  expect(shelfLabel(5, 12_400_000)).toBe('5 resources · 12.4 MB')
  expect(shelfLabel(1, 0)).toBe('1 resource')
  expect(spaceLabel(12_400_000_000)).toBe('12.4 GB')
})
