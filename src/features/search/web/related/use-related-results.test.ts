import { expect, test } from 'vitest'
import type { RelatedRow } from '../../contract.ts'
import { type RelatedResults, withoutResource } from './use-related-results.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }) as RelatedRow)

test('SUBJ-11 what was taken down leaves every part it stands in, and the figures', () => {
  const beyond: RelatedResults = {
    didYouMean: ['fractions'],
    otherWords: { words: ['breuk'], items: rows('a', 'b'), total: 12 },
    inside: { items: rows('b', 'c'), total: 2 },
    nearestSubject: null,
  }
  expect(withoutResource(beyond, 'b')).toEqual({
    didYouMean: ['fractions'],
    otherWords: { words: ['breuk'], items: rows('a'), total: 11 },
    inside: { items: rows('c'), total: 1 },
    nearestSubject: null,
  })
  expect(withoutResource(beyond, undefined)).toEqual(beyond)
})
