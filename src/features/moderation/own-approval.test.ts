import { expect, test } from 'vitest'
import { mayApproveOwn, ownApprovals } from './own-approval.ts'

test('ASVS-2.3.5 OWN_APPROVAL leaves own uploads to everybody, to admins, or to nobody', () => {
  expect(
    ownApprovals.map((rule) => [rule, mayApproveOwn(rule, 'moderator'), mayApproveOwn(rule, 'admin')]),
  ).toEqual([
    ['allowed', true, true],
    ['admins', false, true],
    ['nobody', false, false],
  ])
})
