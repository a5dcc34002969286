import { expect, test } from 'vitest'
import { costLabel } from './size-label.ts'
import { freeBytes, storageFullText, roomLabel, shelfLabel } from './shelf-text.ts'

test('the cost of keeping stands on the button: bytes of a file, nothing but the address of a link', () => {
  expect(costLabel({ kind: 'file', bytes: 545_000 })).toBe('545 kB')
  expect(costLabel({ kind: 'link', bytes: null })).toBe('link only')
})

test('a megabyte is left free for the rest of the site; room is never less than nothing', () => {
  expect(freeBytes({ used: 1_000_000, quota: 5_000_000 })).toBe(3_000_000)
  expect(freeBytes({ used: 4_500_000, quota: 5_000_000 })).toBe(0)
})

test('no room says how much it takes, how much there is, and what to do', () => {
  expect(storageFullText(3_000_000, { used: 0, quota: 2_200_000 })).toBe(
    'There is not enough room on this phone: it takes 3.0 MB, 1.2 MB are free. Remove something, then try again.',
  )
  expect(storageFullText(3_000_000)).toContain('it takes 3.0 MB. Remove')
})

test('what is kept is counted and weighed; links alone weigh nothing', () => {
  expect(shelfLabel(5, 12_400_000)).toBe('5 resources · 12.4 MB')
  expect(shelfLabel(1, 0)).toBe('1 resource')
  expect(roomLabel(12_400_000_000)).toBe('12.4 GB')
})
