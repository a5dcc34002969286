import { expect, test } from 'vitest'
import { emptySet, fromSorted, selectDocs, union } from './doc-set.ts'

const size = 10_000
const even = selectDocs(size, (doc) => doc % 2 === 0)

test('a union with an empty set copies nothing, so that a list of one subject does not cost more in a larger index', () => {
  expect(union(emptySet, even, size)).toBe(even)
  expect(union(even, emptySet, size)).toBe(even)
})

test('a union of bits and a list has each document once', () => {
  expect(union(even, fromSorted(Uint32Array.of(2, 3)), size).count).toBe(even.count + 1)
})
