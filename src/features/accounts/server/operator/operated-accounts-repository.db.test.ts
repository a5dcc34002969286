import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { accountsRepository } from '../accounts-repository.ts'
import { operatedAccountsRepository } from './operated-accounts-repository.ts'

const { db } = await testDatabase()
const operated = operatedAccountsRepository(db)
const by = 'operator'

async function somebody(id: string) {
  await accountsRepository(db).create({
    id,
    email: `${id}@school.example`,
    passwordHash: 'a hash',
    role: 'moderator',
  })
  for (const n of [1, 2])
    await db
      .insertInto('sessions')
      .values({ id: `${id}-${n}`, account_id: id, token: `${id}-${n}`, expires_at: new Date('2099-01-01') })
      .execute()
}
const sessionsOf = async (id: string) =>
  (await db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()).length

test('AUTH-29 an account without a password has a user record with the usual role', async () => {
  expect(await operated.create({ accountId: 'a', email: 'a@school.example', by })).toBe(true)
  expect(await operated.find('a@school.example')).toEqual({ id: 'a', disabled: false })
  expect(await accountsRepository(db).find('a@school.example')).toMatchObject({ role: 'open access user' })
  expect(await db.selectFrom('credentials').select('id').where('account_id', '=', 'a').execute()).toEqual([])
  expect(await operated.create({ accountId: 'b', email: 'a@school.example', by })).toBe(false)
  expect(await db.selectFrom('users').select('email').where('account_id', '=', 'b').execute()).toEqual([])
})

test('AUTH-28 T5 disabling ends the sessions of this account alone, once', async () => {
  await somebody('c')
  await somebody('d')
  expect(await operated.disable({ accountId: 'c', by })).toBe(true)
  expect([await sessionsOf('c'), await sessionsOf('d')]).toEqual([0, 2])
  expect(await operated.disable({ accountId: 'c', by })).toBe(false)
  expect(await operated.find('c@school.example')).toEqual({ id: 'c', disabled: true })
})

test('T5 a session that slipped in while the account was being disabled does not come alive with it again', async () => {
  await somebody('e')
  await db.updateTable('accounts').set({ disabled: true }).where('id', '=', 'e').execute()
  expect(await operated.enable({ accountId: 'e', by })).toBe(true)
  expect(await sessionsOf('e')).toBe(0)
  expect(await operated.enable({ accountId: 'e', by })).toBe(false)
})

test('a record that is there is kept as it is', async () => {
  await somebody('f')
  await operated.ensureRecord('f')
  expect(await accountsRepository(db).find('f@school.example')).toMatchObject({ role: 'moderator' })
})
