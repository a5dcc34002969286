import { expect, test } from 'vitest'
import { roleInEntry } from './role-in-entry.ts'

test.each([
  ['anna', 'resource.edited', 'author'],
  ['anna', 'resource.resubmitted', 'author'],
  ['anna', 'error.confirmed', 'author'],
  ['ben', 'error.rejected', 'moderator'],
  ['anna', 'resource.approved', 'moderator'],
  ['ben', 'resource.edited', 'moderator'],
  ['ben', 'resource.returned', 'moderator'],
  ['operator', 'resource.quarantined', 'operator'],
  ['system', 'resource.withdrawn', 'system'],
])('ANS-23 the history of a resource of anna shows %s: %s as %s', (account_id, act, role) => {
  expect(roleInEntry({ account_id, act }, 'anna')).toBe(role)
})

test.each([
  ['resource.resubmitted', 'author'],
  ['revision.proposed', 'author'],
  ['resource.approved', 'moderator'],
])('ANS-23 once the account of its author is deleted, %s is of the %s', (act, role) => {
  expect(roleInEntry({ account_id: 'anna', act }, null)).toBe(role)
})

test.each([
  ['ben', 'resource.approved', 'you'],
  ['anna', 'resource.edited', 'author'],
  ['cora', 'resource.returned', 'moderator'],
  ['operator', 'resource.quarantined', 'operator'],
])('CASE-D07 ben reads of %s: %s as %s', (account_id, act, role) => {
  expect(roleInEntry({ account_id, act }, 'anna', 'ben')).toBe(role)
})

test('CASE-D07 an author who moderates reads own acts as such', () => {
  for (const act of ['resource.edited', 'revision.proposed', 'resource.approved'])
    expect(roleInEntry({ account_id: 'anna', act }, 'anna', 'anna')).toBe('you')
})
