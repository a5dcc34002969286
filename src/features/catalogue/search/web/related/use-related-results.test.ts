import { expect, test } from 'vitest'
import type { RelatedRow } from '../../contract.ts'
import { type RelatedResults, withoutResource } from './use-related-results.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }) as RelatedRow)

test('SUBJ-11 removed resource leaves every list of related results and its total', () => {
  const related: RelatedResults = {
    didYouMean: ['fractions'],
    otherWords: { words: ['breuk'], items: rows('a', 'b'), total: 12 },
    inside: { items: rows('b', 'c'), total: 2 },
    nearestSubject: null,
  }
  expect(withoutResource(related, 'b')).toEqual({
    didYouMean: ['fractions'],
    otherWords: { words: ['breuk'], items: rows('a'), total: 11 },
    inside: { items: rows('c'), total: 1 },
    nearestSubject: null,
  })
  expect(withoutResource(related, undefined)).toEqual(related)
})
