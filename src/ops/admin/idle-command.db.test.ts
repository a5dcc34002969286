import { expect, test } from 'vitest'
import { testSite } from '#test/site.ts'
import { idleCommand, idleSummary } from './idle-command.ts'

const site = await testSite()
const { db } = site.parts

test('F-C18 idle lists the accounts that the sweep erases, and those that it only tells of', async () => {
  expect(await idleCommand(site.parts.db, await site.parts.databaseNow())).toBe(
    '0 accounts had no sign-in for 3 years. Signing in keeps an account.',
  )
  const [student, moderator] = [await site.member('student'), await site.member('moderator')]
  for (const [{ accountId }, last_at] of [
    [student, new Date('2020-02-03')],
    [moderator, new Date('2020-02-04')],
  ] as const)
    await db.updateTable('sign_ins').set({ last_at }).where('account_id', '=', accountId).execute()
  await db
    .updateTable('sign_ins')
    .set({ idle_notice_at: new Date('2026-01-01') })
    .where('account_id', '=', student.accountId)
    .execute()
  expect(await idleCommand(site.parts.db, await site.parts.databaseNow())).toBe(
    [
      '2 accounts had no sign-in for 3 years. Signing in keeps an account.',
      `${student.email}  last sign-in 2020-02-03  erased from 2026-03-02 on`,
      `${moderator.email}  last sign-in 2020-02-04  stays (moderator)`,
    ].join('\n'),
  )
  expect(await idleSummary(site.parts.db, await site.parts.databaseNow())).toBe(
    '1 will be erased, the first from 2026-03-02 on; 1 stay. See: npm run admin -- idle',
  )
})
