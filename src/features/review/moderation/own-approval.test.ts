import { expect, test } from 'vitest'
import { mayApproveOwn, needsOther, ownApprovals, ownRuleOf } from './own-approval.ts'

test('ASVS-2.3.5 OWN_APPROVAL allows own uploads to all, to admins, or to none', () => {
  expect(
    ownApprovals.map((rule) => [rule, mayApproveOwn(rule, 'moderator'), mayApproveOwn(rule, 'admin')]),
  ).toEqual([
    ['allowed', true, true],
    ['admins', false, true],
    ['nobody', false, false],
  ])
})

test('F-S3-10 a resource needs someone else if its uploader decides and may not', () => {
  const needs = (accountId: string, uploader: string | null) =>
    ownApprovals.map((rule) => needsOther(ownRuleOf(rule, { accountId, role: 'moderator' }), uploader))
  expect(needs('anna', 'anna')).toEqual([false, true, true])
  expect([...needs('anna', 'ben'), ...needs('anna', null)]).toEqual(Array.from({ length: 6 }, () => false))
})
