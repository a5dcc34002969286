import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { createAccount } from './accounts-repository.ts'
import { changeOwnAccount, findOwnAccount } from './own-account-repository.ts'

const { db } = await testDatabase()

const noKey = { actor: 'account 1', key: undefined, request: null }

const keep = (id: string) =>
  createAccount(db, {
    id,
    email: `${id}@school.example`,
    passwordHash: 'x',
    role: 'educator',
    full_name: 'Ada',
  })
const users = () => db.selectFrom('users').select('account_id').execute()

test('CALL-08 find returns the record of the account, undefined for an unknown one', async () => {
  await keep('a1')
  expect(await findOwnAccount(db, 'a1')).toMatchObject({
    email: 'a1@school.example',
    full_name: 'Ada',
    role: 'educator',
  })
  expect(await findOwnAccount(db, 'a2')).toBeUndefined()
})

test('ACCT-18 role is null without a record, and a change creates the record', async () => {
  await keep('b1')
  await db.deleteFrom('users').where('account_id', '=', 'b1').execute()
  expect(await findOwnAccount(db, 'b1')).toMatchObject({
    role: null,
    full_name: '',
    requested_role: '',
    age: null,
  })
  await changeOwnAccount(db, 'b1', { age: 30 }, { roleOfNew: 'user' }, noKey)
  expect(await findOwnAccount(db, 'b1')).toMatchObject({ role: 'user', age: 30, email: 'b1@school.example' })
})

test('change writes one record only and never an existing role', async () => {
  await keep('c1')
  await keep('c2')
  await changeOwnAccount(db, 'c1', { full_name: 'Grace', institution: 'Navy' }, { roleOfNew: 'user' }, noKey)
  expect(await findOwnAccount(db, 'c1')).toMatchObject({
    full_name: 'Grace',
    institution: 'Navy',
    role: 'educator',
  })
  expect(await findOwnAccount(db, 'c2')).toMatchObject({ full_name: 'Ada', institution: '' })
})

test('T6 change creates no record for a deleted account', async () => {
  const before = await users()
  await changeOwnAccount(db, 'nobody', { full_name: 'Ghost' }, { roleOfNew: 'user' }, noKey)
  expect(await users()).toEqual(before)
})

test('ERR-23 change writes nothing if the database refuses a value', async () => {
  await keep('d1')
  await expect(
    changeOwnAccount(db, 'd1', { full_name: 'New', age: 200 }, { roleOfNew: 'user' }, noKey),
  ).rejects.toThrow('users_age_check')
  expect(await findOwnAccount(db, 'd1')).toMatchObject({ full_name: 'Ada', age: null })
})
