import { beforeEach, expect, test, vi } from 'vitest'
import { contributeFile } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { type Person, testSite } from '#test/site.ts'
import { findIdle } from './idle-accounts-repository.ts'
import { idleLimits } from './idle-limits.ts'
import { sweepIdleAccounts, type SweepIdleDeps } from './sweep-idle-accounts.ts'

const site = await testSite()
const { db } = site.parts
const begun = new Date()
/** The clock of the database, so many days and years after this test began. */
const after = (years: number, days = 0) => {
  const at = new Date(begun.getTime() + days * 86_400_000)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at
}
const notified = vi.fn<(accountId: string) => void>()
const deps = {
  ...site.parts,
  notifyOwner: ({ accountId }: { readonly accountId: string }) => Promise.resolve(notified(accountId)),
} satisfies SweepIdleDeps
const sweepAt = (now: Date, changed: Partial<SweepIdleDeps> = {}) =>
  sweepIdleAccounts({ ...deps, ...changed }, now)
const isThere = async ({ accountId }: Person) =>
  (await db.selectFrom('accounts').select('id').where('id', '=', accountId).execute()).length === 1
const signIn = ({ email }: Person) =>
  site.anonymous().call('POST', '/api/sign-in', { payload: { email, password: 'a-long-password-for-tests' } })
const setLastSignIn = ({ accountId }: Person, last_at: Date) =>
  db.updateTable('sign_ins').set({ last_at }).where('account_id', '=', accountId).execute()

beforeEach(async () => {
  await db.deleteFrom('accounts').execute()
  notified.mockClear()
})

test('F-C18 an account without a sign-in for three years gets one notice and is erased 60 days later', async () => {
  const owner = await site.member('educator')
  const { id } = await contributeFile(owner)
  await sweepAt(after(3, -1))
  expect(notified.mock.calls).toEqual([])
  await sweepAt(after(3, 1))
  await sweepAt(after(3, 60))
  expect(notified.mock.calls).toEqual([[owner.accountId]])
  expect(await isThere(owner)).toBe(true)
  await sweepAt(after(3, 62))
  expect(await isThere(owner)).toBe(false)
  expect(await rowOf(db, id)).toMatchObject({ user_id: 'Default', uploader_account_id: null })
  const entries = db
    .selectFrom('audit_entries')
    .select(['account_id', 'act'])
    .where('subject_id', '=', owner.accountId)
  expect(await entries.execute()).toContainEqual({ account_id: 'system', act: 'account.erased' })
})

test('F-C18 signing in after the notice keeps the account, also while it is being erased', async () => {
  const [late, hasty] = [await site.member('student'), await site.member('student')]
  await sweepAt(after(3, 1))
  await signIn(late)
  await sweepAt(after(3, 62), {
    async erase(...order) {
      await signIn(hasty)
      return site.parts.erase(...order)
    },
  })
  expect(await Promise.all([late, hasty].map(isThere))).toEqual([true, true])
  const notice = db.selectFrom('sign_ins').select('idle_notice_at').where('account_id', '=', hasty.accountId)
  expect(await notice.execute()).toEqual([{ idle_notice_at: null }])
})

test('F-C18 T7 moderators, admins and disabled accounts are listed and never erased', async () => {
  const admin = await site.member('admin')
  const moderator = await site.member('moderator')
  const disabled = await site.member('student')
  const student = await site.member('student')
  await db.updateTable('accounts').set({ disabled: true }).where('id', '=', disabled.accountId).execute()
  for (const years of [3, 4, 5]) await sweepAt(after(years, 1))
  expect(await Promise.all([admin, moderator, disabled, student].map(isThere))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(notified.mock.calls).toEqual([[student.accountId]])
  const listed = await findIdle(db, idleLimits(after(4)))
  expect(listed.map(({ email, stays }) => [email, stays])).toEqual(
    expect.arrayContaining([admin, moderator, disabled].map(({ email }) => [email, true])),
  )
})

test('F-C18 an account whose owner becomes a moderator after the notice stays', async () => {
  const [admin, promoted] = [await site.member('admin'), await site.member('student')]
  await sweepAt(after(3, 1))
  await admin.call('PATCH', `/api/users/${promoted.accountId}`, { payload: { role: 'moderator' } })
  await sweepAt(after(3, 62))
  expect(await isThere(promoted)).toBe(true)
})

test('F-C18 R11 batches, a failure among them and two sweeps at once change each account once', async () => {
  const many = Array.from({ length: 230 }, (_, i) => `idle-${String(i).padStart(3, '0')}`)
  await db
    .insertInto('accounts')
    .values(many.map((id) => ({ id, email: `${id}@school.example` })))
    .execute()
  await Promise.all([sweepAt(after(3, 1)), sweepAt(after(3, 1))])
  await sweepAt(after(3, 1))
  expect(notified.mock.calls.flat().toSorted()).toEqual(many)
  const errors: unknown[] = []
  const failing: Partial<SweepIdleDeps> = {
    logError: (error) => errors.push(error),
    erase: (subject, ...rest) =>
      subject.accountId === 'idle-007'
        ? Promise.reject(new Error('The process was killed'))
        : site.parts.erase(subject, ...rest),
  }
  await Promise.all([sweepAt(after(3, 62), failing), sweepAt(after(3, 62), failing)])
  expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'idle-007' }])
  expect(errors).toHaveLength(2)
  await sweepAt(after(3, 62))
  expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
})

test('F-C18 notice and its mail are one transaction', async () => {
  const owner = await site.member('student')
  await expect(
    sweepAt(after(3, 1), { notifyOwner: () => Promise.reject(new Error('The queue is away')) }),
  ).rejects.toThrow('The queue is away')
  await sweepAt(after(3, 1))
  expect(notified.mock.calls).toEqual([[owner.accountId]])
})

test('F-C18 each way to open a session is a sign-in', async () => {
  const owner = await site.member('student')
  await setLastSignIn(owner, after(-4))
  await signIn(owner)
  const { last_at } = await db
    .selectFrom('sign_ins')
    .select('last_at')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  expect(last_at.getTime()).toBeGreaterThan(begun.getTime() - 60_000)
})
