import { expect, test } from 'vitest'
import { dayOf, maxQueryCharacters, retentionStart, storableQuery } from './zero-result-query.ts'

test.each([
  ['Lineêre  FUNKSIES', 'lineere funksies'],
  ['graad 12 2023 vraestel 1', 'graad 12 2023 vraestel 1'],
  ['one two three four five six', 'one two three four five six'],
  ['100%', '100%'],
  ['x'.repeat(80), 'x'.repeat(maxQueryCharacters)],
  [`${'x'.repeat(59)} more`, 'x'.repeat(59)],
])('query %j is stored as %j', (q, words) => {
  expect(storableQuery(q)).toBe(words)
})

test.each([
  ['only spaces', ' \u00a0 '],
  ['an email address', 'thandi@school.example'],
  ['an email address in wide characters', 'thandi＠school.example'],
  ['an identity number', 'thandi 9202204720082'],
  ['five digits', 'code 12345'],
  ['five digits of another script', 'code ١٢٣٤٥'],
  ['a telephone number', '082 123 4567'],
  ['a telephone number from abroad', '+27 (82) 123-4567'],
  ['a sentence', 'my son thabo has not done his'],
])('query with %s is not stored', (_, q) => {
  expect(storableQuery(q)).toBeUndefined()
})

test('queries are retained for ninety days', () => {
  const now = new Date('2026-11-22T23:59:59.999Z')
  expect([dayOf(now), retentionStart(now)]).toEqual(['2026-11-22', '2026-08-24'])
})
