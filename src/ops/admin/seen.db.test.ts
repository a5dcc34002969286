/** `npm run admin -- seen`: the people whom an account was shown in a month. */
import { expect, test } from 'vitest'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { testSite } from '#test/site.ts'
import { readAdminCommand } from './admin-command.ts'

const site = await testSite()
const { db } = site.parts
await site.member('admin')
const run = (...args: string[]) =>
  readAdminCommand(args).run({
    ...site.parts,
    guardianRule: site.parts.config.guardianConsent,
    erase: eraser(db, 'a key'),
    newAccountId: () => 'not used',
    acceptKey: () => Promise.resolve('not used'),
    makeCatalogue: () => Promise.resolve(),
    rotateKey: () => Promise.resolve({ file: 'not used', isCurrent: true }),
  })

test('s22 seen lists the people an account was shown in a month, one on each line', async () => {
  const [admin, student] = [await site.member('admin'), await site.member('student')]
  const row = { viewer_id: admin.accountId, page: 'users' as const }
  await db
    .insertInto('disclosures')
    .values([
      { ...row, subject_id: student.accountId, day: '2026-03-02' },
      { ...row, subject_id: student.accountId, day: '2026-03-30' },
      { ...row, subject_id: 'account-gone', day: '2026-03-30' },
    ])
    .execute()
  expect(await run('seen', admin.email, '2026-03')).toBe(
    [
      `In 2026-03 ${admin.email} was shown the email or name of 2 people.`,
      `${student.email}  2026-03-02 to 2026-03-30  user list`,
      'a deleted account (account-gone)  2026-03-30  user list',
    ].join('\n'),
  )
  expect(await run('seen', admin.email, '2026-04')).toContain('of 0 people')
  await expect(run('seen', 'who@school.example', '2026-03')).rejects.toThrow(
    'There is no account for who@school.example.',
  )
  expect(() => readAdminCommand(['seen', admin.email])).toThrow(/^Use one of:/)
  await expect(run('seen', admin.email, 'March')).rejects.toThrow('March is not a month such as 2026-03.')
})

test('FIG-26 seen lists the people that an account was shown by its id, also after its deletion', async () => {
  const [viewer, student] = [await site.member('moderator'), await site.member('student')]
  const row = { viewer_id: viewer.accountId, subject_id: student.accountId, page: 'audit' as const }
  await db
    .insertInto('disclosures')
    .values({ ...row, day: '2026-03-02' })
    .execute()
  await run('erase', viewer.email)
  expect(await run('seen', viewer.accountId, '2026-03')).toBe(
    [
      `In 2026-03 ${viewer.accountId} was shown the email or name of 1 people.`,
      `${student.email}  2026-03-02  audit log`,
    ].join('\n'),
  )
})
