import { expect, test } from 'vitest'
import { columnShares } from './column-shares.ts'

const total = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0)

test('the columns share the whole width', () => {
  const shares = columnShares([
    ['Word', 'Meaning', 'Note'],
    ['a', 'a rather long explanation of it', ''],
  ])
  expect(shares).toHaveLength(3)
  expect(total(shares)).toBeCloseTo(1)
})

test('no column is too narrow for its longest word, of the 84 characters a line has', () => {
  const long = 'words and words and words and words and words and words'
  const [first = 0] = columnShares([
    ['Konvergerend', long, long],
    ['b', long, long],
  ])
  expect(first * 84).toBeGreaterThanOrEqual('Konvergerend'.length + 2)
})

test('a column of sentences is wider than a column of words', () => {
  const [words = 0, sentences = 0] = columnShares([['soil', 'what plants grow in']])
  expect(sentences).toBeGreaterThan(words)
})
