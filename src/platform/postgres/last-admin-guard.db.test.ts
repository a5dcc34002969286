import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { isLastWithRole } from './last-admin-guard.ts'

const { db } = await testDatabase()
const people = [
  ['one', 'admin', false],
  ['asleep', 'admin', true],
  ['student', 'student', false],
] as const
for (const [id, role, disabled] of people) {
  const email = `${id}@school.example`
  await db.insertInto('accounts').values({ id, email, disabled }).execute()
  await db.insertInto('users').values({ account_id: id, email, role }).execute()
}
const isLastAdmin = (id: string) => db.transaction().execute((tx) => isLastWithRole(tx, 'admin', id))

test('T7 isLastWithRole ignores disabled accounts', async () => {
  expect(await Promise.all(['one', 'asleep', 'student', 'nobody'].map(isLastAdmin))).toEqual([
    true,
    false,
    false,
    false,
  ])
  await db.updateTable('accounts').set({ disabled: false }).where('id', '=', 'asleep').execute()
  expect(await isLastAdmin('one')).toBe(false)
})

test('T7 isLastWithRole waits for a concurrent removal and sees its result', async () => {
  let second: Promise<boolean> = Promise.resolve(false)
  await db.transaction().execute(async (tx) => {
    expect(await isLastWithRole(tx, 'admin', 'asleep')).toBe(false)
    second = isLastAdmin('one')
    await tx.updateTable('users').set({ role: 'user' }).where('account_id', '=', 'asleep').execute()
  })
  expect(await second).toBe(true)
})

test('T7 isLastWithRole sees an account that was disabled while it waited', async () => {
  await db.updateTable('users').set({ role: 'admin' }).where('account_id', '=', 'asleep').execute()
  let second: Promise<boolean> = Promise.resolve(false)
  await db.transaction().execute(async (tx) => {
    expect(await isLastWithRole(tx, 'admin', 'asleep')).toBe(false)
    second = isLastAdmin('one')
    await tx.updateTable('accounts').set({ disabled: true }).where('id', '=', 'asleep').execute()
  })
  expect(await second).toBe(true)
})
