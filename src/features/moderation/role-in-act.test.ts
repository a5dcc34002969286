import { expect, test } from 'vitest'
import { roleInAct } from './role-in-act.ts'

test.each([
  ['anna', 'resource.edited', 'author'],
  ['anna', 'resource.resubmitted', 'author'],
  ['anna', 'resource.approved', 'moderator'],
  ['ben', 'resource.edited', 'moderator'],
  ['ben', 'resource.returned', 'moderator'],
  ['operator', 'resource.quarantined', 'operator'],
  ['system', 'resource.withdrawn', 'system'],
])('ANS-23 the history of a resource of anna shows %s: %s as %s', (account_id, act, role) => {
  expect(roleInAct({ account_id, act }, 'anna')).toBe(role)
})

test('a resource without an author has no acts of one', () => {
  expect(roleInAct({ account_id: 'anna', act: 'resource.edited' }, null)).toBe('moderator')
})
